import type { FinishReason, LlmPart, TokenUsage } from "@core/domain/model/llm";
import { ownValue } from "@core/domain/text/own-value";
import { listAt, numberAt, parseJson, textAt, valueAt } from "../json-value";
import type { SseEvent } from "../read-sse";
import { Citations, type StatedCitation } from "./citations";
import { assertNoStreamError, type ErrorStyle, streamCut } from "./provider-error";
import { ReturnedThoughts, type ThoughtField } from "./returned-thoughts";
import { StreamedCalls } from "./streamed-calls";
import { ThinkSplitter } from "./think-splitter";
import { withDetails } from "./token-usage";

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
  /** Whether the usage tells what a call cost, in US dollars. */
  readonly tellsCost?: boolean;
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
  readonly #tools = new StreamedCalls();
  readonly #thoughts: ReturnedThoughts;
  readonly #citations = new Citations();
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
    this.#usage = openAiUsage(chunk, this.#style) ?? this.#usage;
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
    for (const annotation of listAt(delta, "annotations"))
      yield* this.#citations.add(urlCitation(annotation));
    const reason = textAt(choice, "finish_reason");
    if (reason) this.#reason = ownValue(REASONS, reason) ?? "other";
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

/** https://openrouter.ai/docs/guides/features/server-tools/web-search#response-format */
function urlCitation(annotation: unknown): StatedCitation {
  const stated = valueAt(annotation, "url_citation") ?? annotation;
  return {
    url: textAt(stated, "url"),
    title: textAt(stated, "title"),
    passage: textAt(stated, "content"),
    start: numberAt(stated, "start_index"),
    end: numberAt(stated, "end_index"),
  };
}

/** The `usage` of a completion or chunk, of which every provider tells some. */
function openAiUsage(value: unknown, { tellsCost }: StreamStyle): TokenUsage | undefined {
  const usage = valueAt(value, "usage");
  const promptTokens = numberAt(usage, "prompt_tokens");
  const completionTokens = numberAt(usage, "completion_tokens");
  if (promptTokens === undefined || completionTokens === undefined) return undefined;
  return withDetails({
    promptTokens,
    completionTokens,
    totalTokens: numberAt(usage, "total_tokens"),
    cacheReadTokens:
      numberAt(usage, "prompt_tokens_details", "cached_tokens") ?? numberAt(usage, "prompt_cache_hit_tokens"),
    cacheWriteTokens: numberAt(usage, "prompt_tokens_details", "cache_write_tokens"),
    reasoningTokens: numberAt(usage, "completion_tokens_details", "reasoning_tokens"),
    webSearches: numberAt(usage, "server_tool_use", "web_search_requests"),
    cost: tellsCost ? costIn(usage) : undefined,
  });
}

/** With one's own key at the provider behind it, that one's cost comes on top: https://openrouter.ai/docs/use-cases/usage-accounting */
function costIn(usage: unknown): number | undefined {
  const cost = numberAt(usage, "cost");
  const isOwnKey = valueAt(usage, "is_byok") === true;
  const behind = isOwnKey ? (numberAt(usage, "cost_details", "upstream_inference_cost") ?? 0) : 0;
  return cost === undefined ? undefined : cost + behind;
}
