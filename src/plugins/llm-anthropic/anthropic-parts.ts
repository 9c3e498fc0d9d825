import type { FinishReason, LlmPart, ProviderData, TokenUsage } from "@core/domain/llm";
import { listAt, numberAt, parseJson, textAt, valueAt } from "@shared/json-value";
import { assertNoStreamError, type ErrorStyle, streamCut } from "@shared/provider-error";
import type { SseEvent } from "@shared/read-sse";
import type { JsonBody } from "@shared/refused-parameters";
import { ANTHROPIC, type Thoughts } from "./anthropic-body";

const REASONS: Readonly<Record<string, FinishReason>> = {
  end_turn: "stop",
  stop_sequence: "stop",
  max_tokens: "length",
  model_context_window_exceeded: "length",
  tool_use: "tool-calls",
  refusal: "refusal",
};

/**
 * Reads the events of a message stream. Complete is only what ended with `message_stop`.
 * @throws AppError `provider.stream-cut` or `provider.stream-error`.
 */
export async function* anthropicParts(
  events: AsyncIterable<SseEvent>,
  style: ErrorStyle,
): AsyncGenerator<LlmPart> {
  const reply = new AnthropicReply(style);
  for await (const { data } of events) {
    yield* reply.push(parseJson(data));
    if (reply.stopped) break;
  }
  if (!reply.stopped) throw streamCut(style);
  yield reply.finish();
}

class AnthropicReply {
  readonly #style: ErrorStyle;
  readonly #tools = new Map<number, { id: string; name: string; arguments: string }>();
  readonly #thinking = new Map<number, { type: string; thinking: string; signature: string }>();
  readonly #thoughts = { opening: [] as JsonBody[], before: [] as JsonBody[] } satisfies Thoughts;
  readonly #usage: Record<string, number> = {};
  #reason: FinishReason | undefined;
  #hasSpoken = false;
  stopped = false;

  constructor(style: ErrorStyle) {
    this.#style = style;
  }

  *push(event: unknown): Generator<LlmPart> {
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
        this.stopped = true;
        break;
      case "message":
        yield* this.#whole(event);
    }
  }

  finish(): LlmPart {
    return { type: "finish", reason: this.#reason ?? "stop", usage: this.#totals() };
  }

  *#start(index: number, block: unknown): Generator<LlmPart> {
    const type = textAt(block, "type");
    const thinking = textAt(block, "thinking");
    if (thinking) yield { type: "reasoning-delta", text: thinking };
    if (type === "thinking")
      this.#thinking.set(index, { type, thinking, signature: textAt(block, "signature") });
    if (type === "redacted_thinking") this.#keepThought({ type, data: textAt(block, "data") });
    if (type !== "text" && type !== "tool_use") return;
    this.#hasSpoken = true;
    if (textAt(block, "text")) yield { type: "text-delta", text: textAt(block, "text") };
    if (type === "text") return;
    const given = JSON.stringify(valueAt(block, "input") ?? {});
    const call = { id: textAt(block, "id"), name: textAt(block, "name") };
    this.#tools.set(index, { ...call, arguments: given === "{}" ? "" : given });
  }

  *#delta(index: number, delta: unknown): Generator<LlmPart> {
    const text = textAt(delta, "text");
    const thinking = textAt(delta, "thinking");
    if (text) yield { type: "text-delta", text };
    if (thinking) yield { type: "reasoning-delta", text: thinking };
    const tool = this.#tools.get(index);
    if (tool) tool.arguments += textAt(delta, "partial_json");
    const thought = this.#thinking.get(index);
    if (!thought) return;
    thought.thinking += thinking;
    thought.signature += textAt(delta, "signature");
  }

  /** A call is given out when its block ends; one that is cut off never is. */
  *#stop(index: number): Generator<LlmPart> {
    const thought = this.#thinking.get(index);
    if (thought) this.#keepThought(thought);
    this.#thinking.delete(index);
    const tool = this.#tools.get(index);
    if (!tool) return;
    this.#tools.delete(index);
    const call = { ...tool, arguments: tool.arguments || "{}" };
    yield { type: "tool-call", call: { ...call, ...this.#thoughtsSoFar() } };
  }

  #keepThought(block: JsonBody): void {
    this.#thoughts[this.#hasSpoken ? "before" : "opening"].push(block);
  }

  /** Each thought goes with one call, the first after it. */
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
    const reason = textAt(event, "delta", "stop_reason");
    if (reason) this.#reason = REASONS[reason] ?? "other";
  }

  /** A server that does not stream answers with the whole message. */
  *#whole(message: unknown): Generator<LlmPart> {
    for (const [index, block] of listAt(message, "content").entries()) {
      yield* this.#start(index, block);
      yield* this.#stop(index);
    }
    this.#end({ usage: valueAt(message, "usage"), delta: message });
    this.stopped = true;
  }

  #count(usage: unknown): void {
    for (const [name, value] of Object.entries(usage ?? {})) {
      if (typeof value === "number") this.#usage[name] = value;
    }
  }

  #totals(): TokenUsage | undefined {
    const { input_tokens: input, output_tokens: output } = this.#usage;
    if (input === undefined || output === undefined) return undefined;
    const { cache_creation_input_tokens: written = 0, cache_read_input_tokens: read = 0 } = this.#usage;
    const promptTokens = input + written + read;
    return {
      ...{ promptTokens, completionTokens: output, totalTokens: promptTokens + output },
      ...(read > 0 ? { cacheReadTokens: read } : {}),
      ...(written > 0 ? { cacheWriteTokens: written } : {}),
    };
  }
}
