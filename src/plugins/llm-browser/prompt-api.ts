/** What of the Prompt API is used here (https://webmachinelearning.github.io/prompt-api/). */
export interface PromptApi {
  availability(): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(options: {
    readonly signal?: AbortSignal;
    readonly initialPrompts?: readonly PromptMessage[];
    monitor?(monitor: EventTarget): void;
  }): Promise<PromptSession>;
}

/** One turn as the Prompt API takes it; `prefix` lets the model go on with an answer that was begun. */
export interface PromptMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
  readonly prefix?: boolean;
}

/** A loaded model; it holds memory until it is destroyed. */
interface PromptSession {
  promptStreaming(
    messages: readonly PromptMessage[],
    options: { signal: AbortSignal },
  ): ReadableStream<string>;
  destroy(): void;
}

/** The model built into this browser; absent in most. */
export function promptApi(): PromptApi | undefined {
  return (globalThis as { LanguageModel?: PromptApi }).LanguageModel;
}
