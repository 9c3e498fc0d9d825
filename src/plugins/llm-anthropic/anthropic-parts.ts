import type { FinishReason, LlmPart, ProviderData, TokenUsage } from "@core/domain/model/llm";
import { sumUsage } from "@core/domain/model/sum-usage";
import { ownValue } from "@core/domain/text/own-value";
import { listAt, numberAt, objectAt, parseJson, textAt, valueAt } from "@shared/json-value";
import { Citations } from "@shared/llm/citations";
import { assertNoStreamError, type ErrorStyle, streamCut } from "@shared/llm/provider-error";
import type { JsonBody } from "@shared/llm/refused-parameters";
import { withDetails } from "@shared/llm/token-usage";
import type { SseEvent } from "@shared/read-sse";
import { ANTHROPIC, type Thoughts } from "./anthropic-body";
import { ContentBlock } from "./content-block";

const REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool-calls",
  refusal: "refusal",
};
/** For each search: https://docs.claude.com/en/docs/agents-and-tools/tool-use/web-search-tool#usage-and-pricing */
const SEARCH_PRICE = 0.01;

/** A reply, which may come in several messages: a search that takes long is paused. */
export class AnthropicReply {
  readonly #style: ErrorStyle;
  readonly #citations = new Citations();
  readonly #open = new Map<number, ContentBlock>();
  readonly #thoughts = { opening: [] as JsonBody[], before: [] as JsonBody[] } satisfies Thoughts;
  #blocks: JsonBody[] = [];
  #usage: JsonBody = {};
  #past: TokenUsage | undefined;
  #reason = "";
  #length = 0;
  #hasSpoken = false;
  #isStopped = false;

  constructor(style: ErrorStyle) {
    this.#style = style;
  }

  /**
   * Reads the events of a message. Complete is only what ended with `message_stop`.
   * @throws AppError `provider.stream-cut` or `provider.stream-error`.
   */
  async *read(events: AsyncIterable<SseEvent>): AsyncGenerator<LlmPart> {
    this.#isStopped = false;
    for await (const { data } of events) {
      yield* this.#push(parseJson(data));
      if (this.#isStopped) return;
    }
    throw streamCut(this.#style);
  }

  /** https://docs.claude.com/en/docs/build-with-claude/handling-stop-reasons#pause-turn */
  get isPaused(): boolean {
    return this.#reason === "pause_turn";
  }

  /** The body of the request that goes on with a paused reply: what came of it goes back as it is. */
  continued(body: JsonBody): JsonBody {
    this.#past = sumUsage(this.#past, this.#totals());
    const paused = { role: "assistant", content: this.#blocks };
    this.#blocks = [];
    this.#usage = {};
    return { ...body, messages: [...listAt(body, "messages"), paused] };
  }

  finish(): LlmPart {
    const reason = this.#reason === "" ? "stop" : (ownValue(REASONS, this.#reason) ?? "other");
    return { type: "finish", reason, usage: sumUsage(this.#past, this.#totals()) };
  }

  *#push(event: unknown): Generator<LlmPart> {
    assertNoStreamError(event, this.#style);
    const index = numberAt(event, "index") ?? 0;
    switch (textAt(event, "type")) {
      case "message_start":
        this.#count(valueAt(event, "message", "usage"));
        break;
      case "content_block_start":
        yield* this.#start(index, valueAt(event, "content_block"));
        break;
      case "content_block_delta":
        yield* this.#delta(index, valueAt(event, "delta"));
        break;
      case "content_block_stop":
        yield* this.#stop(index);
        break;
      case "message_delta":
        this.#end(event);
        break;
      case "message_stop":
        this.#isStopped = true;
        break;
      case "message":
        yield* this.#whole(event);
    }
  }

  *#start(index: number, begun: unknown): Generator<LlmPart> {
    const block = new ContentBlock(begun, this.#length);
    this.#open.set(index, block);
    this.#hasSpoken ||= block.type === "text" || block.type === "tool_use";
    yield* this.#said(begun);
  }

  *#delta(index: number, delta: unknown): Generator<LlmPart> {
    this.#open.get(index)?.add(delta);
    yield* this.#said(delta);
  }

  *#said(piece: unknown): Generator<LlmPart> {
    const text = textAt(piece, "text");
    const thinking = textAt(piece, "thinking");
    this.#length += text.length;
    if (text) yield { type: "text-delta", text };
    if (thinking) yield { type: "reasoning-delta", text: thinking };
  }

  /** A call is given out when its block ends; one that is cut off never is. */
  *#stop(index: number): Generator<LlmPart> {
    const open = this.#open.get(index);
    if (!open) return;
    this.#open.delete(index);
    const block = open.whole();
    this.#blocks.push(block);
    if (open.type === "text") yield* this.#cite(block, open.start);
    else if (open.type === "tool_use") {
      const call = { id: textAt(block, "id"), name: textAt(block, "name"), arguments: open.arguments };
      yield { type: "tool-call", call: { ...call, ...this.#thoughtsSoFar() } };
    } else this.#thoughts[this.#hasSpoken ? "before" : "opening"].push(block);
  }

  *#cite(block: JsonBody, start: number): Generator<LlmPart> {
    for (const citation of listAt(block, "citations")) {
      yield* this.#citations.add({
        url: textAt(citation, "url"),
        title: textAt(citation, "title"),
        passage: textAt(citation, "cited_text"),
        start,
        end: this.#length,
      });
    }
  }

  /** Each thought, and what was searched for, goes with one call, the first after it. */
  #thoughtsSoFar(): { readonly providerData?: ProviderData } {
    const value: Thoughts = {
      opening: this.#thoughts.opening.splice(0),
      before: this.#thoughts.before.splice(0),
    };
    if (value.opening.length + value.before.length === 0) return {};
    return { providerData: { provider: ANTHROPIC, value } };
  }

  #end(event: unknown): void {
    this.#count(valueAt(event, "usage"));
    this.#reason = textAt(event, "delta", "stop_reason") || this.#reason;
  }

  /** A server that does not stream answers with the whole message. */
  *#whole(message: unknown): Generator<LlmPart> {
    for (const [index, block] of listAt(message, "content").entries()) {
      yield* this.#start(index, block);
      yield* this.#stop(index);
    }
    this.#end({ usage: valueAt(message, "usage"), delta: message });
    this.#isStopped = true;
  }

  /** The counts are those so far: each time anew. */
  #count(usage: unknown): void {
    const told = Object.entries(objectAt(usage)).filter(([, value]) => value !== null && value !== undefined);
    this.#usage = { ...this.#usage, ...Object.fromEntries(told) };
  }

  #totals(): TokenUsage | undefined {
    const count = (...path: readonly string[]) => numberAt(this.#usage, ...path);
    const input = count("input_tokens");
    const output = count("output_tokens");
    if (input === undefined || output === undefined) return undefined;
    const cacheWriteTokens = count("cache_creation_input_tokens") ?? 0;
    const cacheReadTokens = count("cache_read_input_tokens") ?? 0;
    const told = {
      promptTokens: input + cacheWriteTokens + cacheReadTokens,
      completionTokens: output,
      cacheReadTokens,
      cacheWriteTokens,
      reasoningTokens: count("output_tokens_details", "thinking_tokens"),
      webSearches: count("server_tool_use", "web_search_requests"),
    };
    return withDetails(told, SEARCH_PRICE);
  }
}
