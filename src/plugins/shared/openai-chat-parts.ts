import type { FinishReason, LlmPart, TokenUsage } from "@core/domain/llm";
import { listAt, numberAt, parseJson, textAt, valueAt } from "./json-value";
import { assertNoStreamError, type ErrorStyle, streamCut } from "./provider-error";
import type { SseEvent } from "./read-sse";
import { ReturnedThoughts, type ThoughtField } from "./returned-thoughts";
import { ThinkSplitter } from "./think-splitter";

const DONE = "[DONE]";
const REASONS: Readonly<Record<string, FinishReason>> = {
  stop: "stop",
  length: "length",
  max_tokens: "length",
  model_length: "length",
  tool_calls: "tool-calls",
  function_call: "tool-calls",
  content_filter: "refusal",
};

/** How a provider's streams end. */
export interface StreamStyle extends ErrorStyle {
  /** Whether a stream may end with its `finish_reason`, as those of some servers do. */
  readonly endsWithoutMark?: boolean;
  /** The field of the thoughts that have to come back with the calls they led to. */
  readonly returns?: ThoughtField;
}

/**
 * Reads chat completion chunks (or one whole completion). Complete is only what ended with `[DONE]`; what was cut off
 * between the `finish_reason` and that lacks its usage, if nothing else.
 * @throws AppError `provider.stream-cut` or `provider.stream-error`.
 */
export async function* openAiChatParts(
  events: AsyncIterable<SseEvent>,
  style: StreamStyle,
): AsyncGenerator<LlmPart> {
  const reply = new OpenAiReply(style);
  try {
    for await (const { data } of events) {
      if (data.trim() === DONE) {
        reply.done = true;
        break;
      }
      yield* reply.push(parseJson(data));
    }
  } catch (error) {
    yield* reply.held();
    throw error;
  }
  yield* reply.held();
  if (!reply.done && !(style.endsWithoutMark && reply.hasReason)) throw streamCut(style);
  yield* reply.end();
}

class OpenAiReply {
  readonly #style: StreamStyle;
  readonly #splitter = new ThinkSplitter();
  readonly #tools = new ToolCalls();
  readonly #thoughts: ReturnedThoughts;
  #reason: FinishReason | undefined;
  #refused = false;
  #usage: TokenUsage | undefined;
  done = false;

  constructor(style: StreamStyle) {
    this.#style = style;
    this.#thoughts = new ReturnedThoughts(style.returns);
  }

  get hasReason(): boolean {
    return this.#reason !== undefined;
  }

  *push(chunk: unknown): Generator<LlmPart> {
    assertNoStreamError(chunk, this.#style);
    this.#usage = openAiUsage(chunk) ?? this.#usage;
    const choice = valueAt(chunk, "choices", 0);
    const delta = valueAt(choice, "delta") ?? valueAt(choice, "message");
    const reasoning = textAt(delta, "reasoning_content") || textAt(delta, "reasoning");
    if (reasoning) yield { type: "reasoning-delta", text: reasoning };
    yield* this.#content(valueAt(delta, "content"));
    const refusal = textAt(delta, "refusal");
    this.#refused ||= refusal !== "";
    if (refusal) yield { type: "text-delta", text: refusal };
    this.#tools.push(delta);
    this.#thoughts.push(delta);
    const reason = textAt(choice, "finish_reason");
    if (reason) this.#reason = REASONS[reason] ?? "other";
  }

  *held(): Generator<LlmPart> {
    yield* this.#splitter.flush();
  }

  *end(): Generator<LlmPart> {
    const stated = this.#refused ? "refusal" : (this.#reason ?? "stop");
    const calls = this.#tools.finish(stated);
    for (const [index, { extra, ...call }] of calls.entries()) {
      const value = { ...(index === 0 ? this.#thoughts.message() : {}), ...(extra ? { call: extra } : {}) };
      const isEmpty = Object.keys(value).length === 0;
      const providerData = isEmpty ? {} : { providerData: { provider: this.#style.name, value } };
      yield { type: "tool-call", call: { ...call, ...providerData } };
    }
    const reason = stated === "stop" && calls.length > 0 ? "tool-calls" : stated;
    yield { type: "finish", reason, usage: this.#usage };
  }

  /** Text, or Mistral's list of text and thinking pieces. */
  *#content(content: unknown): Generator<LlmPart> {
    if (typeof content === "string") {
      yield* this.#splitter.push(content);
      return;
    }
    for (const piece of listAt(content)) {
      const thinking = listAt(piece, "thinking").map((each) => textAt(each, "text"));
      if (thinking.length > 0) yield { type: "reasoning-delta", text: thinking.join("") };
      yield* this.#splitter.push(textAt(piece, "text"));
    }
  }
}

/** The `usage` of a completion or chunk. */
function openAiUsage(value: unknown): TokenUsage | undefined {
  const promptTokens = numberAt(value, "usage", "prompt_tokens");
  const completionTokens = numberAt(value, "usage", "completion_tokens");
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  const totalTokens = numberAt(value, "usage", "total_tokens") ?? promptTokens + completionTokens;
  const cacheReadTokens = numberAt(value, "usage", "prompt_tokens_details", "cached_tokens");
  return { promptTokens, completionTokens, totalTokens, ...(cacheReadTokens ? { cacheReadTokens } : {}) };
}

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
  /** What the provider wants back with it: https://ai.google.dev/gemini-api/docs/thought-signatures#openai */
  extra?: { readonly extra_content: unknown };
}

/** Puts together the tool calls that an OpenAI-style stream sends in pieces. */
class ToolCalls {
  readonly #calls = new Map<number, OpenCall>();

  /** Takes in the `tool_calls` of one delta, or those of a whole message. */
  push(delta: unknown): void {
    for (const [position, piece] of listAt(delta, "tool_calls").entries()) {
      const index = numberAt(piece, "index") ?? position;
      const call = this.#calls.get(index) ?? { id: "", name: "", arguments: "" };
      call.id ||= textAt(piece, "id");
      call.name ||= textAt(piece, "function", "name");
      call.arguments += textAt(piece, "function", "arguments");
      const extra = valueAt(piece, "extra_content");
      if (extra) call.extra = { extra_content: extra };
      this.#calls.set(index, call);
    }
  }

  /** The calls in order. When the reply ran into its limit, one whose arguments are cut off is left out. */
  finish(reason: FinishReason): readonly OpenCall[] {
    const calls = [...this.#calls.entries()].sort(([a], [b]) => a - b);
    return calls
      .map(([index, call]) => ({
        ...call,
        id: call.id || `call-${index}`,
        arguments: call.arguments || "{}",
      }))
      .filter((call) => reason !== "length" || parseJson(call.arguments) !== undefined);
  }
}
