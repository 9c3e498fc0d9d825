import type { FinishReason, LlmPart, TokenUsage } from "@core/domain/llm";
import { AppError } from "@core/errors/app-error";
import { listAt, numberAt, parseJson, textAt, valueAt } from "@shared/json-value";
import { assertNoStreamError, type ErrorStyle, streamCut } from "@shared/provider-error";
import type { SseEvent } from "@shared/read-sse";

const REASONS: Readonly<Record<string, FinishReason>> = {
  STOP: "stop",
  MAX_TOKENS: "length",
  SAFETY: "refusal",
  RECITATION: "refusal",
  BLOCKLIST: "refusal",
  PROHIBITED_CONTENT: "refusal",
  SPII: "refusal",
};

/**
 * Reads generated content, streamed or whole. Complete is what had a `finishReason`.
 * @throws AppError `provider.no-response`, `provider.stream-cut` or `provider.stream-error`.
 */
export async function* vertexParts(
  events: AsyncIterable<SseEvent>,
  style: ErrorStyle,
): AsyncGenerator<LlmPart> {
  const reply = new VertexReply(style);
  try {
    for await (const { data } of events) yield* reply.push(parseJson(data));
  } catch (error) {
    if (!reply.reason || valueAt(error, "code") !== "provider.stream-cut") throw error;
  }
  yield reply.finish();
}

class VertexReply {
  readonly #style: ErrorStyle;
  #answered = false;
  #received = false;
  #calls = 0;
  #usage: TokenUsage | undefined;
  reason: FinishReason | undefined;

  constructor(style: ErrorStyle) {
    this.#style = style;
  }

  *push(chunk: unknown): Generator<LlmPart> {
    assertNoStreamError(chunk, this.#style);
    this.#received ||= chunk !== undefined;
    this.#usage = usageOf(chunk) ?? this.#usage;
    const candidate = valueAt(chunk, "candidates", 0);
    for (const part of listAt(candidate, "content", "parts")) yield* this.#part(part);
    const reason = textAt(candidate, "finishReason");
    if (reason) this.reason = REASONS[reason] ?? "other";
    if (textAt(chunk, "promptFeedback", "blockReason")) this.reason = "refusal";
  }

  /** @throws AppError when nothing was generated, or the end is missing. */
  finish(): LlmPart {
    if (!this.reason && (this.#answered || !this.#received)) throw streamCut(this.#style);
    if (!this.#answered && this.reason !== "refusal") throw new AppError("provider.no-response");
    const called = this.#calls > 0 && this.reason !== "length" && this.reason !== "refusal";
    return { type: "finish", reason: called ? "tool-calls" : (this.reason ?? "other"), usage: this.#usage };
  }

  *#part(part: unknown): Generator<LlmPart> {
    const text = textAt(part, "text");
    const name = textAt(part, "functionCall", "name");
    this.#answered ||= text !== "" || name !== "";
    if (text) yield { type: valueAt(part, "thought") === true ? "reasoning-delta" : "text-delta", text };
    if (!name) return;
    const given = JSON.stringify(valueAt(part, "functionCall", "args") ?? {});
    const signature = textAt(part, "thoughtSignature");
    const providerData = signature ? { providerData: { provider: this.#style.name, value: signature } } : {};
    yield {
      type: "tool-call",
      call: { id: `call-${this.#calls++}`, name, arguments: given, ...providerData },
    };
  }
}

/** Thinking is billed as output, so it counts as such. */
function usageOf(chunk: unknown): TokenUsage | undefined {
  const promptTokens = numberAt(chunk, "usageMetadata", "promptTokenCount");
  if (promptTokens === undefined) return undefined;
  const answer = numberAt(chunk, "usageMetadata", "candidatesTokenCount") ?? 0;
  const completionTokens = answer + (numberAt(chunk, "usageMetadata", "thoughtsTokenCount") ?? 0);
  const totalTokens = numberAt(chunk, "usageMetadata", "totalTokenCount") ?? promptTokens + completionTokens;
  return { promptTokens, completionTokens, totalTokens };
}
