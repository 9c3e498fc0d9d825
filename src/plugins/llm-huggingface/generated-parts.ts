import type { FinishReason, LlmPart, TokenUsage } from "@core/domain/model/llm";
import { listAt, numberAt, parseJson, textAt, valueAt } from "@shared/json-value";
import { assertNoStreamError, type ErrorStyle, streamCut } from "@shared/llm/provider-error";
import { ThinkSplitter } from "@shared/llm/think-splitter";
import type { SseEvent } from "@shared/read-sse";

/**
 * Reads generated tokens, or one whole text. Complete is what had a `generated_text`.
 * @throws AppError `provider.stream-cut` or `provider.stream-error`.
 */
export async function* generatedParts(
  events: AsyncIterable<SseEvent>,
  style: ErrorStyle,
): AsyncGenerator<LlmPart> {
  const splitter = new ThinkSplitter();
  let tokens = 0;
  let last: unknown;
  try {
    for await (const { data } of events) {
      const parsed = parseJson(data);
      const chunk = listAt(parsed)[0] ?? parsed;
      assertNoStreamError(chunk, style);
      const token = valueAt(chunk, "token", "special") === true ? "" : textAt(chunk, "token", "text");
      if (valueAt(chunk, "token")) tokens++;
      yield* splitter.push(token);
      if (typeof valueAt(chunk, "generated_text") !== "string") continue;
      if (tokens === 0) yield* splitter.push(textAt(chunk, "generated_text"));
      last = chunk;
    }
  } catch (error) {
    yield* splitter.flush();
    if (!last || valueAt(error, "code") !== "provider.stream-cut") throw error;
  }
  yield* splitter.flush();
  if (!last) throw streamCut(style);
  yield { type: "finish", reason: reasonOf(last), usage: usageOf(last, tokens) };
}

function reasonOf(last: unknown): FinishReason {
  return textAt(last, "details", "finish_reason") === "length" ? "length" : "stop";
}

function usageOf(last: unknown, tokens: number): TokenUsage | undefined {
  const promptTokens =
    numberAt(last, "details", "prefill", "length") ?? numberAt(last, "details", "input_length");
  if (promptTokens === undefined) return undefined;
  const completionTokens = numberAt(last, "details", "generated_tokens") ?? tokens;
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}
