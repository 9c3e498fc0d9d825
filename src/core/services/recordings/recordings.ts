import type { LlmPart } from "../../domain/model/llm";
import { type RecordingRef, replyTo, type Transcript } from "../../domain/task/recording";
import { detectLanguage } from "../../domain/text/detect-language";
import { AppError } from "../../errors/app-error";
import type { PluginHost } from "../../plugin/plugin-host";
import { type RecordedRun, RecordedRuns } from "../../points/recorded-run";
import type { Clock } from "../../ports/clock";
import type { ModelCall, ModelRoute } from "../models/model-call";
import { type Pace, pacedText } from "../models/paced-text";

/** A reader follows along; data is not read word by word. */
const PACE: Pace = { firstMs: 400, pieceMs: 30, longestMs: 1500 };
const WRITING_PACE: Pace = { ...PACE, longestMs: 4500 };
const NOTHING = { promptTokens: 0, completionTokens: 0, totalTokens: 0 };

/** Answers the model calls of recorded runs, as slowly as a reader likes. */
export class Recordings {
  readonly #plugins: Pick<PluginHost, "load" | "open">;
  readonly #clock: Clock;
  /** By root task: aborted once nobody wants to wait any more. */
  readonly #waits = new Map<string, AbortController>();

  constructor(plugins: Pick<PluginHost, "load" | "open">, clock: Clock) {
    this.#plugins = plugins;
    this.#clock = clock;
  }

  /** Those there are, in their order. */
  get all(): readonly RecordedRun[] {
    return this.#plugins.open(RecordedRuns).all;
  }

  /** The transcript of a recording. @throws AppError `recording.missing`. */
  async open({ id, language }: RecordingRef): Promise<Transcript> {
    const run = this.#plugins.open(RecordedRuns).find(id);
    if (!run) throw new AppError("recording.missing");
    return (await this.#plugins.load(run))(language);
  }

  /** The recorded run of a request, if there is one, in exactly these words. */
  async ofPrompt(prompt: string): Promise<RecordingRef | undefined> {
    const language = detectLanguage(prompt) ?? "en";
    for (const { id } of this.all) {
      const ref = { id, language };
      if ((await this.open(ref)).prompt === prompt.trim()) return ref;
    }
    return undefined;
  }

  /** The route that is said to have answered. */
  route({ id }: RecordingRef): ModelRoute {
    return { credentialId: "", provider: "recording", providerName: "Recording", model: id, simulated: true };
  }

  /** Streams the recorded reply to a call. @throws AppError `recording.missing`, and the cancellation. */
  async *stream(
    ref: RecordingRef,
    rootTaskId: string,
    { purpose, messages, continues }: ModelCall,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    const whole = replyTo(await this.open(ref), purpose, messages);
    if (whole === undefined) throw new AppError("recording.missing");
    const begun = continues ? (messages.findLast(({ role }) => role === "assistant")?.content ?? "") : "";
    const text = whole.startsWith(begun) ? whole.slice(begun.length) : whole;
    const skipped = this.#wait(rootTaskId).signal;
    let sent = "";
    try {
      const pace = purpose === "execution" ? WRITING_PACE : PACE;
      for await (const part of pacedText(text, pace, this.#clock, AbortSignal.any([signal, skipped]))) {
        if (part.type === "text-delta") sent += part.text;
        yield part;
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!skipped.aborted) throw error;
    }
    if (sent.length < text.length) yield { type: "text-delta", text: text.slice(sent.length) };
    yield { type: "finish", reason: "stop", usage: NOTHING };
  }

  /** Has the rest of a run come at once. */
  skip(rootTaskId: string): void {
    this.#wait(rootTaskId).abort();
  }

  #wait(rootTaskId: string): AbortController {
    const known = this.#waits.get(rootTaskId) ?? new AbortController();
    this.#waits.set(rootTaskId, known);
    return known;
  }
}
