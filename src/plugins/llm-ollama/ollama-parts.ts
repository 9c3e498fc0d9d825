import type { FinishReason, LlmPart, TokenUsage } from "@core/domain/model/llm";
import { listAt, numberAt, parseJson, textAt, valueAt } from "@shared/json-value";
import { assertNoStreamError, type ErrorStyle, streamCut } from "@shared/llm/provider-error";
import { ThinkSplitter } from "@shared/llm/think-splitter";

/**
 * Reads the JSON lines of a chat. Complete is what had a line with `done: true`.
 * @throws AppError `provider.stream-cut` or `provider.stream-error`.
 */
export async function* ollamaParts(lines: AsyncIterable<string>, style: ErrorStyle): AsyncGenerator<LlmPart> {
  const splitter = new ThinkSplitter();
  let calls = 0;
  let thoughts = "";
  let done: unknown;
  try {
    for await (const line of lines) {
      const value = parseJson(line);
      assertNoStreamError(value, style);
      const thinking = textAt(value, "message", "thinking");
      thoughts += thinking;
      if (thinking) yield { type: "reasoning-delta", text: thinking };
      yield* splitter.push(textAt(value, "message", "content"));
      for (const call of listAt(value, "message", "tool_calls")) {
        yield toolCall(call, calls++ === 0 ? thoughts : "", style);
      }
      if (valueAt(value, "done") === true) {
        done = value;
        break;
      }
    }
  } catch (error) {
    yield* splitter.flush();
    throw error;
  }
  yield* splitter.flush();
  if (!done) throw streamCut(style);
  yield { type: "finish", reason: reasonOf(done, calls), usage: usageOf(done) };
}

/** The thoughts that led to calls go back with the first: https://docs.ollama.com/capabilities/tool-calling#streaming */
function toolCall(call: unknown, thinking: string, { name: provider }: ErrorStyle): LlmPart {
  const name = textAt(call, "function", "name");
  const given = valueAt(call, "function", "arguments") ?? {};
  const providerData = thinking ? { providerData: { provider, value: { thinking } } } : {};
  return {
    type: "tool-call",
    call: {
      id: textAt(call, "id"),
      name,
      arguments: typeof given === "string" ? given : JSON.stringify(given),
      ...providerData,
    },
  };
}

function reasonOf(done: unknown, calls: number): FinishReason {
  if (textAt(done, "done_reason") === "length") return "length";
  return calls > 0 ? "tool-calls" : "stop";
}

/** A prompt that was cached whole is not counted at all. */
function usageOf(done: unknown): TokenUsage | undefined {
  const completionTokens = numberAt(done, "eval_count");
  if (completionTokens === undefined) return undefined;
  const promptTokens = numberAt(done, "prompt_eval_count") ?? 0;
  return { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
}
