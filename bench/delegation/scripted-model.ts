import type { FinishReason, LlmPart, LlmRequest } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import { contribute, definePlugin, type Plugin } from "@core/plugin/define-plugin";
import { type LlmClient, LlmProviders } from "@core/points/llm-provider";
import type { Clock } from "@core/ports/clock";
import {
  type Answer,
  answerBrief,
  answerCheck,
  answerEdits,
  answerNote,
  answerPlan,
  answerRecruit,
  answerSection,
  answerText,
} from "./answers";
import type { ErrorRates } from "./error-rates";
import { clumsySeam, malformed, miscounted } from "./habits";
import { insideTag, type PromptKind, type PromptView, viewOf } from "./prompt-view";
import { Random } from "./random";
import { tokensOf } from "./tokens";

/** Answers to each kind of prompt. */
export type Answers = Readonly<Record<Exclude<PromptKind, "continue" | OptionalKind>, Answer>> &
  Partial<Readonly<Record<OptionalKind, Answer>>>;
type OptionalKind = "judge" | "outline" | "part";

const FACTS_ANSWERS: Answers = {
  brief: answerBrief,
  plan: answerPlan,
  recruit: answerRecruit,
  read: answerNote,
  write: answerText,
  check: answerCheck,
  edit: answerEdits,
  section: answerSection,
};
const STRUCTURED: readonly PromptKind[] = ["brief", "plan", "recruit", "check", "edit", "judge", "outline"];
/** Wait that a provider demands when it fails at random, in milliseconds. */
const RETRY_AFTER_MS = 2000;

/** How a scripted model behaves. */
export interface ScriptedModelOptions {
  readonly seed: string;
  readonly rates: ErrorRates;
  readonly clock: Clock;
  /** Answers of the model; by default those to tasks of stated facts. */
  readonly answers?: Answers;
  /** Until the first token; nothing takes any time where this is absent. */
  readonly latencyMs?: number;
  readonly tokensPerSecond?: number;
  /** Tokens that arrive together; one by one where this is absent. */
  readonly tokensAtOnce?: number;
  /** More calls than so many in a minute are answered with 429, and when to come again. */
  readonly callsPerMinute?: number;
  /** Tokens of thoughts before each reply, which count against the limit of its tokens; the model is not known to think. */
  readonly thoughtTokens?: number;
  /** Whether replies end at the limit of their tokens though the model does not think. */
  readonly hasLimit?: boolean;
  /** The most tokens of a reply, whatever is asked for. */
  readonly outputTokens?: number;
  /** Share of the replies that go on with a text and say that they do, or its end again. */
  readonly clumsySeams?: number;
  /** Whether it passes for a real model. */
  readonly isReal?: boolean;
  /** The call that is answered with 429 and without a word of when to come again, counted from 0. */
  readonly refusedCall?: number;
}

/** One call a scripted model has seen. */
export interface SeenCall {
  readonly at: number;
  readonly kind: PromptKind;
  readonly view: PromptView;
  readonly tokens: number;
  /** The most tokens it was asked for; absent where nobody said. */
  readonly maxTokens?: number | undefined;
  /** From the call to the end of its reply. */
  readonly tookMs: number;
  readonly isRefused: boolean;
}

/**
 * A model that does as prompts say, from nothing but the prompts, and errs at stated rates. It errs the same way in
 * every run of the same seed.
 */
export class ScriptedModel implements LlmClient {
  /** All calls, oldest first. */
  readonly calls: SeenCall[] = [];
  readonly #options: ScriptedModelOptions;
  /** By what was sent: what is left of replies that were cut. */
  readonly #rests = new Map<string, string>();

  constructor(options: ScriptedModelOptions) {
    this.#options = options;
  }

  /** Plugin that adds the model to an application, as the provider `scripted`. */
  get plugin(): Plugin {
    const provider = {
      id: "scripted",
      name: "Scripted model",
      needsKey: false,
      needsBaseUrl: false,
      acceptsBaseUrl: false,
      defaultModel: "scripted-1",
      suggestedModels: [{ id: "scripted-1" }],
      simulated: !this.#options.isReal,
      load: async () => this,
    };
    return definePlugin({
      id: "llm-scripted",
      apiVersion: 1,
      contributes: [contribute(LlmProviders, provider)],
    });
  }

  async checkKey(): Promise<boolean> {
    return true;
  }

  async *stream(request: LlmRequest, _credential: unknown, signal: AbortSignal): AsyncGenerator<LlmPart> {
    signal.throwIfAborted();
    const view = viewOf(request);
    const random = this.#randomOf(view);
    this.#assertAllowed(view, random);
    const whole = this.#reply(view, random);
    const { text: plain, reason, thoughtTokens } = this.#withinLimit(whole, request.maxTokens);
    const goesOn = view.kind === "continue" || view.kind === "part";
    const isClumsy = goesOn && random.chance(this.#options.clumsySeams ?? 0);
    const before = view.kind === "part" ? insideTag(view.own, "end-of-text") : view.written;
    const text = isClumsy ? clumsySeam(plain, before, random) : plain;
    const promptTokens = tokensOf(view.whole);
    const completionTokens = tokensOf(text) + thoughtTokens;
    const totalTokens = promptTokens + completionTokens;
    this.calls.push({
      at: this.#options.clock.now(),
      kind: view.kind,
      view,
      tokens: totalTokens,
      maxTokens: request.maxTokens,
      tookMs: this.#durationMs(text),
      isRefused: false,
    });
    if (thoughtTokens > 0) yield { type: "reasoning-delta", text: "hm. ".repeat(thoughtTokens) };
    if (text !== "") yield* this.#spoken(text, signal);
    yield { type: "finish", reason, usage: { promptTokens, completionTokens, totalTokens } };
  }

  /** By the kind of the call and how many of it there were, so that other words in a prompt change no chance. */
  #randomOf({ kind }: PromptView): Random {
    const earlier = this.calls.filter((call) => call.kind === kind).length;
    return new Random(`${this.#options.seed}/${kind}/${earlier}`);
  }

  #assertAllowed(view: PromptView, random: Random): void {
    const { callsPerMinute, rates, clock } = this.#options;
    const now = clock.now();
    const recent = this.calls.filter(({ at, isRefused }) => !isRefused && at > now - 60_000);
    if (this.calls.length === this.#options.refusedCall) throw this.#refusal(view);
    const isFull = callsPerMinute !== undefined && recent.length >= callsPerMinute;
    if (!isFull && !random.chance(rates.limited)) return;
    const retryAfterMs = isFull ? (recent[0]?.at ?? now) + 60_000 - now : RETRY_AFTER_MS;
    throw this.#refusal(view, { retryAfterMs });
  }

  #refusal(view: PromptView, told: { readonly retryAfterMs?: number } = {}): AppError {
    this.calls.push({
      at: this.#options.clock.now(),
      kind: view.kind,
      view,
      tokens: 0,
      tookMs: 0,
      isRefused: true,
    });
    return new AppError("provider.api", { status: 429, statusText: "Too Many Requests", ...told });
  }

  #reply(view: PromptView, random: Random): Reply {
    const { rates } = this.#options;
    if (random.chance(rates.refused)) {
      return random.chance(0.5)
        ? { text: "", reason: "stop" }
        : { text: "I'm sorry, but I can't help with that.", reason: "refusal" };
    }
    const isStructured = STRUCTURED.includes(view.kind);
    const plain = this.#answer(view, random);
    const counted = isStructured && random.chance(rates.miscounted) ? miscounted(plain, random) : plain;
    const text = isStructured && random.chance(rates.malformed) ? malformed(counted, random) : counted;
    if (!random.chance(rates.cut)) return { text, reason: "stop" };
    const cut = text.slice(0, random.int(1, Math.max(1, text.length - 1)));
    this.#rests.set(cut, text.slice(cut.length));
    return { text: cut, reason: isStructured && random.chance(0.5) ? "stop" : "length" };
  }

  /** The part of a reply that fits beside its thoughts, which come first. */
  #withinLimit(whole: Reply, maxTokens: number | undefined): Reply & { readonly thoughtTokens: number } {
    const { thoughtTokens = 0, outputTokens, hasLimit = thoughtTokens > 0 } = this.#options;
    const most = Math.min(
      (hasLimit && maxTokens) || Number.POSITIVE_INFINITY,
      outputTokens ?? Number.POSITIVE_INFINITY,
    );
    if (thoughtTokens + tokensOf(whole.text) <= most) return { ...whole, thoughtTokens };
    const room = Math.max(0, most - thoughtTokens);
    const text = whole.text.slice(0, 4 * room);
    if (text !== "") this.#rests.set(text, whole.text.slice(text.length));
    return { text, reason: "length", thoughtTokens: Math.min(thoughtTokens, most) };
  }

  #answer(view: PromptView, random: Random): string {
    const { answers = FACTS_ANSWERS, rates } = this.#options;
    if (view.kind !== "continue") return answers[view.kind]?.(view, random, rates) ?? "";
    const found = [...this.#rests].findLast(([sent]) => view.written.endsWith(sent));
    return found?.[1] ?? "";
  }

  async *#spoken(text: string, signal: AbortSignal): AsyncGenerator<LlmPart> {
    const { clock, latencyMs, tokensPerSecond, tokensAtOnce = 1 } = this.#options;
    if (latencyMs !== undefined) await clock.sleep(latencyMs, signal);
    if (tokensPerSecond === undefined) {
      yield { type: "text-delta", text };
      return;
    }
    const length = 4 * tokensAtOnce;
    for (let at = 0; at < text.length; at += length) {
      const piece = text.slice(at, at + length);
      await clock.sleep((1000 * tokensOf(piece)) / tokensPerSecond, signal);
      yield { type: "text-delta", text: piece };
    }
  }

  /** Time from the call to its end. */
  #durationMs(text: string): number {
    const { latencyMs = 0, tokensPerSecond } = this.#options;
    return latencyMs + (tokensPerSecond === undefined ? 0 : (1000 * tokensOf(text)) / tokensPerSecond);
  }
}

interface Reply {
  readonly text: string;
  readonly reason: FinishReason;
}
