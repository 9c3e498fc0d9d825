import type { Message, MessageState } from "../../domain/conversation";
import type { Draft } from "../../domain/draft";
import type { FinishReason, TokenUsage } from "../../domain/llm";
import { citedSources, type Source } from "../../domain/source";
import type { AppError } from "../../errors/app-error";
import type { ModelPart, ModelRoute } from "../models/model-call";

/** Where the partial text of a message is kept meanwhile. */
export function replyDraftId(messageId: string): string {
  return `message/${messageId}`;
}

/** A reply while it is received. */
export class GrowingReply {
  readonly #start: Message;
  readonly #show: boolean;
  text: string;
  reasoning: string;
  hasGrown = false;
  route: ModelRoute | undefined;
  #finishReason: FinishReason | undefined;
  #usage: TokenUsage | undefined;
  #sources: readonly Source[] | undefined;

  constructor(start: Message, show: boolean) {
    this.#start = start;
    this.#show = show;
    this.text = start.content;
    this.reasoning = start.reasoning ?? "";
  }

  /** Takes one part of what the model sends. */
  add(part: ModelPart): void {
    if (part.type === "text-delta") this.text += part.text;
    else if (part.type === "reasoning-delta") this.reasoning += part.text;
    else if (part.type === "sources") this.#sources = part.sources;
    else if (part.type === "finish") {
      this.#finishReason = part.reason;
      this.#usage = part.usage;
    }
    this.hasGrown ||= (part.type === "text-delta" || part.type === "reasoning-delta") && part.text !== "";
  }

  /** The text so far, as it is kept meanwhile. */
  draft(updatedAt: number): Draft {
    const { id, conversationId, agentId = "", timestamp, parentId = "" } = this.#start;
    const { provider = "", model = "" } = this.route ?? {};
    const detail = {
      conversationId,
      agentId,
      parentId,
      timestamp,
      provider,
      model,
      show: Number(this.#show),
    };
    return { id: replyDraftId(id), text: this.text, reasoning: this.reasoning, updatedAt, detail };
  }

  /** With the passages that only the caller of the model knew of. */
  #sent(): Pick<Message, "sent"> {
    const { sent } = this.#start;
    return sent && this.#sources ? { sent: { ...sent, sources: this.#sources } } : {};
  }

  /** The message as it is when nothing more comes. */
  finished(error: AppError | undefined, wasStopped: boolean): Message {
    const isWhole = this.#finishReason !== undefined && this.#finishReason !== "length";
    const state: MessageState = !error && !wasStopped && isWhole ? "complete" : "partial";
    return {
      ...this.#start,
      content: this.text,
      state,
      reasoning: this.reasoning || undefined,
      finishReason: this.#finishReason,
      usage: sum(this.#start.usage, this.#usage),
      provider: this.route?.provider ?? this.#start.provider,
      model: this.route?.model ?? this.#start.model,
      errorCode: error?.code,
      sources: citedSources(this.text, this.#sources ?? this.#start.sources),
      ...this.#sent(),
    };
  }
}

function sum(a: TokenUsage | undefined, b: TokenUsage | undefined): TokenUsage | undefined {
  if (!a || !b) return a ?? b;
  return {
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    totalTokens: a.totalTokens + b.totalTokens,
  };
}
