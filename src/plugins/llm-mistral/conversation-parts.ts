import type { LlmPart, TokenUsage } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import { listAt, numberAt, objectAt, parseJson, textAt, valueAt } from "@shared/json-value";
import { Citations } from "@shared/llm/citations";
import { assertNoStreamError, type ErrorStyle, streamCut } from "@shared/llm/provider-error";
import { withDetails } from "@shared/llm/token-usage";
import type { SseEvent } from "@shared/read-sse";

/** For each search: https://mistral.ai/pricing */
const SEARCH_PRICE = 0.03;

/**
 * Reads the events of a conversation. Complete is what had `conversation.response.done`.
 * @throws AppError `provider.stream-cut` or `provider.stream-error`.
 */
export async function* conversationParts(
  events: AsyncIterable<SseEvent>,
  style: ErrorStyle,
): AsyncGenerator<LlmPart> {
  const reply = new ConversationReply(style);
  for await (const { data } of events) {
    yield* reply.push(parseJson(data));
    if (reply.isDone) break;
  }
  if (!reply.isDone) throw streamCut(style);
  yield* reply.end();
}

class ConversationReply {
  readonly #style: ErrorStyle;
  readonly #citations = new Citations();
  readonly #calls = new Map<string, { id: string; name: string; arguments: string }>();
  #searches = 0;
  #usage: unknown;
  isDone = false;

  constructor(style: ErrorStyle) {
    this.#style = style;
  }

  *push(event: unknown): Generator<LlmPart> {
    assertNoStreamError(event, this.#style);
    switch (textAt(event, "type")) {
      case "message.output.delta":
        yield* this.#content(valueAt(event, "content"));
        break;
      case "tool.execution.started":
        this.#searches++;
        break;
      case "function.call.delta":
        this.#call(event);
        break;
      case "conversation.response.error":
        throw new AppError("provider.stream-error", {
          provider: this.#style.name,
          message: textAt(event, "message"),
          type: String(numberAt(event, "code") ?? ""),
        });
      case "conversation.response.done":
        this.#usage = valueAt(event, "usage");
        this.isDone = true;
    }
  }

  *end(): Generator<LlmPart> {
    for (const call of this.#calls.values()) {
      yield { type: "tool-call", call: { ...call, arguments: call.arguments || "{}" } };
    }
    const reason = this.#calls.size > 0 ? "tool-calls" : "stop";
    yield { type: "finish", reason, usage: this.#totals() };
  }

  /** Text, or one piece of another kind: a reference stands where the text refers to it. */
  *#content(content: unknown): Generator<LlmPart> {
    if (typeof content === "string" && content !== "") yield { type: "text-delta", text: content };
    for (const piece of Array.isArray(content) ? content : [content]) {
      const thinking = listAt(piece, "thinking").map((each) => textAt(each, "text"));
      if (thinking.length > 0) yield { type: "reasoning-delta", text: thinking.join("") };
      const text = textAt(piece, "text");
      if (text) yield { type: "text-delta", text };
      if (textAt(piece, "type") !== "tool_reference") continue;
      yield* this.#citations.add({
        url: textAt(piece, "url"),
        title: textAt(piece, "title"),
        passage: textAt(piece, "description"),
      });
    }
  }

  #call(event: unknown): void {
    const id = textAt(event, "tool_call_id");
    const call = this.#calls.get(id) ?? { id, name: "", arguments: "" };
    call.name ||= textAt(event, "name");
    const given = valueAt(event, "arguments");
    call.arguments += typeof given === "string" ? given : JSON.stringify(objectAt(given));
    this.#calls.set(id, call);
  }

  #totals(): TokenUsage | undefined {
    const promptTokens = numberAt(this.#usage, "prompt_tokens");
    const completionTokens = numberAt(this.#usage, "completion_tokens");
    if (promptTokens === undefined || completionTokens === undefined) return undefined;
    const told = {
      promptTokens: promptTokens + (numberAt(this.#usage, "connector_tokens") ?? 0),
      completionTokens,
      totalTokens: numberAt(this.#usage, "total_tokens"),
      webSearches: numberAt(this.#usage, "connectors", "web_search") ?? this.#searches,
    };
    return withDetails(told, SEARCH_PRICE);
  }
}
