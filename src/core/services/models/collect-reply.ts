import type { LlmPart, TokenUsage, ToolCall } from "../../domain/model/llm";
import type { Clock } from "../../ports/clock";
import type { ModelPart, ModelReply } from "./model-call";
import type { RequestOutcome } from "./request-telemetry";

/** Pieces are joined when there are so many: each of them alone takes more memory than its letters. */
const MOST_PIECES = 1024;

/** A text put together from many small pieces, which takes up little more room than its letters. */
export class GatheredText {
  readonly #joined: string[] = [];
  #pieces: string[] = [];

  add(piece: string): void {
    this.#pieces.push(piece);
    if (this.#pieces.length < MOST_PIECES) return;
    this.#joined.push(this.#pieces.join(""));
    this.#pieces = [];
  }

  replace(text: string): void {
    this.#joined.length = 0;
    this.#pieces = [text];
  }

  toString(): string {
    return this.#joined.join("") + this.#pieces.join("");
  }
}

/** Whether a part is of what a model answers, and not of what it was given. */
export function isAnswer({ type }: ModelPart): boolean {
  return type !== "sources" && type !== "partly-read";
}

/** Gathers the parts of a stream into one reply. @throws whatever ends the stream early. */
export async function collectReply(
  parts: AsyncIterable<ModelPart>,
  onPart?: (part: ModelPart) => void,
): Promise<Pick<ModelReply, "text" | "reasoning" | "finishReason" | "usage" | "toolCalls">> {
  const text = new GatheredText();
  const reasoning = new GatheredText();
  const toolCalls: ToolCall[] = [];
  let finish: Extract<LlmPart, { type: "finish" }> = { type: "finish", reason: "other" };
  for await (const part of parts) {
    if (part.type === "text-delta") text.add(part.text);
    if (part.type === "cited") text.replace(part.text);
    if (part.type === "reasoning-delta") reasoning.add(part.text);
    if (part.type === "tool-call") toolCalls.push(part.call);
    if (part.type === "finish") finish = part;
    onPart?.(part);
  }
  return {
    text: text.toString(),
    reasoning: reasoning.toString(),
    finishReason: finish.reason,
    usage: finish.usage,
    ...(toolCalls.length > 0 ? { toolCalls } : {}),
  };
}

/** The notes of one call while its parts pass by: what it answered, and when. */
export class ReplyTrace {
  readonly #clock: Pick<Clock, "now">;
  readonly #startedAt: number;
  readonly #text = new GatheredText();
  readonly #toolCalls: ToolCall[] = [];
  #sentAt: number | undefined;
  #firstAt: number | undefined;
  #isFinished = false;
  /** The tokens of the call, once its provider has told. */
  usage: TokenUsage | undefined;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  /** To be told right before each attempt. */
  sent(): void {
    this.#sentAt = this.#clock.now();
  }

  take(part: LlmPart): void {
    if (part.type === "finish") {
      this.usage = part.usage;
      this.#isFinished = true;
      return;
    }
    this.#firstAt ??= this.#clock.now();
    if (part.type === "text-delta") this.#text.add(part.text);
    if (part.type === "tool-call") this.#toolCalls.push(part.call);
  }

  /** The outcome; a call that ended without a failure before its end was left by its reader. */
  outcome(failure?: "error" | "aborted"): RequestOutcome {
    const sentAt = this.#sentAt;
    return {
      status: failure ?? (this.#isFinished ? "success" : "aborted"),
      usage: this.usage,
      response: this.#text.toString(),
      ...(this.#toolCalls.length > 0 ? { toolCalls: this.#toolCalls } : {}),
      ...(sentAt === undefined ? {} : { waitedMs: sentAt - this.#startedAt }),
      ...(sentAt === undefined || this.#firstAt === undefined
        ? {}
        : { firstTokenMs: Math.max(0, this.#firstAt - sentAt) }),
    };
  }
}
