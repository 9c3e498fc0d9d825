import type { ChatCompletionRequest, TextResponse } from "@copilotkit/aimock";

const CHARACTERS_A_TOKEN = 4;

/** A model that counts what it takes, and stops where it may write no more. */
export class MeteredModel {
  /** All tokens so far, of prompts and replies. */
  tokens = 0;
  readonly #write: (chat: ChatCompletionRequest) => string;

  constructor(write: (chat: ChatCompletionRequest) => string) {
    this.#write = write;
  }

  reply = (chat: ChatCompletionRequest): TextResponse => {
    const whole = this.#write(chat);
    const content = whole.slice(0, mostOf(chat) * CHARACTERS_A_TOKEN);
    const prompt_tokens = tokensOf(chat.messages.map((message) => String(message.content)).join(""));
    const completion_tokens = tokensOf(content);
    const total_tokens = prompt_tokens + completion_tokens;
    this.tokens += total_tokens;
    const finishReason = content.length < whole.length ? "length" : "stop";
    return { content, finishReason, usage: { prompt_tokens, completion_tokens, total_tokens } };
  };
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

function mostOf({ max_tokens, max_completion_tokens }: ChatCompletionRequest): number {
  return Number(max_completion_tokens ?? max_tokens ?? Number.POSITIVE_INFINITY);
}
