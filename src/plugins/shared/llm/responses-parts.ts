import type { FinishReason, LlmPart, TokenUsage } from "@core/domain/model/llm";
import { ownValue } from "@core/domain/text/own-value";
import { AppError } from "@core/errors/app-error";
import { listAt, numberAt, parseJson, textAt, valueAt } from "../json-value";
import type { SseEvent } from "../read-sse";
import { Citations } from "./citations";
import { assertNoStreamError, streamCut } from "./provider-error";
import type { ResponsesStyle } from "./responses-body";
import { withDetails } from "./token-usage";

const ENDED = ["completed", "incomplete"];
const INCOMPLETE: Readonly<Record<string, FinishReason>> = {
  max_output_tokens: "length",
  content_filter: "refusal",
};

/**
 * Reads the events of a response, or one that came whole. Complete is what had `response.completed` or
 * `response.incomplete`: https://platform.openai.com/docs/api-reference/responses-streaming
 * @throws AppError `provider.stream-cut` or `provider.stream-error`.
 */
export async function* responsesParts(
  events: AsyncIterable<SseEvent>,
  style: ResponsesStyle,
): AsyncGenerator<LlmPart> {
  const reply = new ResponsesReply(style);
  for await (const { data } of events) {
    yield* reply.push(parseJson(data));
    if (reply.response) break;
  }
  if (!reply.response) throw streamCut(style);
  yield reply.finish();
}

class ResponsesReply {
  readonly #style: ResponsesStyle;
  readonly #citations = new Citations();
  /** Where the text of each piece of content begins in the text of the reply. */
  readonly #starts = new Map<string, number>();
  /** The items since the last call, to go back with the next. */
  #items: unknown[] = [];
  #length = 0;
  #calls = 0;
  #searches = 0;
  #isRefused = false;
  /** The whole response, once it has ended. */
  response: unknown;

  constructor(style: ResponsesStyle) {
    this.#style = style;
  }

  *push(event: unknown): Generator<LlmPart> {
    this.#assertNoError(event);
    const piece = `${numberAt(event, "output_index")} ${numberAt(event, "content_index")}`;
    const delta = textAt(event, "delta");
    switch (textAt(event, "type")) {
      case "response.refusal.delta":
        this.#isRefused = true;
        yield* this.#text(piece, delta);
        break;
      case "response.output_text.delta":
        yield* this.#text(piece, delta);
        break;
      case "response.reasoning_summary_text.delta":
      case "response.reasoning_text.delta":
        if (delta) yield { type: "reasoning-delta", text: delta };
        break;
      case "response.output_text.annotation.added":
        yield* this.#cite(piece, valueAt(event, "annotation"));
        break;
      case "response.output_item.done":
        yield* this.#item(valueAt(event, "item"), numberAt(event, "output_index"));
        break;
      case "response.completed":
      case "response.incomplete":
        this.response = valueAt(event, "response");
        break;
      case "":
        yield* this.#whole(event);
    }
  }

  finish(): LlmPart {
    const { response } = this;
    const reason = ownValue(INCOMPLETE, textAt(response, "incomplete_details", "reason"));
    const stated = this.#isRefused ? "refusal" : (reason ?? "stop");
    const isCalling = stated === "stop" && this.#calls > 0;
    return { type: "finish", reason: isCalling ? "tool-calls" : stated, usage: this.#usageOf(response) };
  }

  *#text(piece: string, text: string): Generator<LlmPart> {
    if (!this.#starts.has(piece)) this.#starts.set(piece, this.#length);
    this.#length += text.length;
    if (text) yield { type: "text-delta", text };
  }

  *#cite(piece: string, annotation: unknown): Generator<LlmPart> {
    if (textAt(annotation, "type") !== "url_citation") return;
    const offset = this.#starts.get(piece) ?? 0;
    const place = (name: string) => {
      const found = numberAt(annotation, name);
      return found === undefined ? undefined : offset + found;
    };
    yield* this.#citations.add({
      url: textAt(annotation, "url"),
      title: textAt(annotation, "title"),
      start: place("start_index"),
      end: place("end_index"),
    });
  }

  *#item(item: unknown, index: number | undefined): Generator<LlmPart> {
    const type = textAt(item, "type");
    if (type === "message") {
      for (const [place, content] of listAt(item, "content").entries()) {
        const piece = `${index} ${place}`;
        if (!this.#starts.has(piece)) yield* this.#text(piece, textAt(content, "text"));
        for (const annotation of listAt(content, "annotations")) yield* this.#cite(piece, annotation);
      }
    }
    if (type === "web_search_call" && textAt(item, "action", "type") !== "open_page") this.#searches++;
    if (type !== "function_call") {
      this.#items.push(item);
      return;
    }
    this.#calls++;
    const value = { items: this.#items };
    const providerData =
      this.#items.length > 0 ? { providerData: { provider: this.#style.name, value } } : {};
    this.#items = [];
    yield {
      type: "tool-call",
      call: {
        id: textAt(item, "call_id"),
        name: textAt(item, "name"),
        arguments: textAt(item, "arguments") || "{}",
        ...providerData,
      },
    };
  }

  /** A server that does not stream answers with the whole response. */
  *#whole(response: unknown): Generator<LlmPart> {
    if (!ENDED.includes(textAt(response, "status"))) return;
    for (const [index, item] of listAt(response, "output").entries()) yield* this.#item(item, index);
    this.response = response;
  }

  #assertNoError(event: unknown): void {
    assertNoStreamError(event, this.#style);
    assertNoStreamError(valueAt(event, "response"), this.#style);
    if (textAt(event, "type") !== "error") return;
    const { name: provider } = this.#style;
    const message = textAt(event, "message");
    throw new AppError("provider.stream-error", { provider, message, type: textAt(event, "code") });
  }

  #usageOf(response: unknown): TokenUsage | undefined {
    const promptTokens = numberAt(response, "usage", "input_tokens");
    const completionTokens = numberAt(response, "usage", "output_tokens");
    if (promptTokens === undefined || completionTokens === undefined) return undefined;
    const told = {
      promptTokens,
      completionTokens,
      totalTokens: numberAt(response, "usage", "total_tokens"),
      cacheReadTokens: numberAt(response, "usage", "input_tokens_details", "cached_tokens"),
      reasoningTokens: numberAt(response, "usage", "output_tokens_details", "reasoning_tokens"),
      webSearches: this.#searches,
    };
    return withDetails(told, this.#style.searchPrice);
  }
}
