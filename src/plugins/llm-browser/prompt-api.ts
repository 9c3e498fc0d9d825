/** The part of the Prompt API used here (https://webmachinelearning.github.io/prompt-api/). */
export interface PromptApi {
  availability(options?: PromptNeeds): Promise<"unavailable" | "downloadable" | "downloading" | "available">;
  create(
    options: PromptNeeds & {
      readonly signal?: AbortSignal;
      readonly initialPrompts?: readonly PromptMessage[];
      monitor?(monitor: EventTarget): void;
    },
  ): Promise<PromptSession>;
}

/** Kinds of input to be sent besides text; the same for `availability` and `create`. */
export interface PromptNeeds {
  readonly expectedInputs?: readonly { readonly type: "text" | "image" }[];
}

/** A piece of a turn. */
export type PromptPart =
  | { readonly type: "text"; readonly value: string }
  | { readonly type: "image"; readonly value: Blob };

/** One turn as the Prompt API takes it; `prefix` lets the model go on with an answer that was begun. */
export interface PromptMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string | readonly PromptPart[];
  readonly prefix?: boolean;
}

/** A loaded model; it holds memory until it is destroyed. */
export interface PromptSession {
  promptStreaming(
    messages: readonly PromptMessage[],
    options: { signal: AbortSignal },
  ): ReadableStream<string>;
  /** How many tokens some turns amount to. */
  measureContextUsage?(messages: readonly PromptMessage[], options: { signal: AbortSignal }): Promise<number>;
  /** Tokens of everything said in the session so far. */
  readonly contextUsage?: number;
  destroy(): void;
}

/** The model built into this browser; absent in most. */
export function promptApi(): PromptApi | undefined {
  return (globalThis as { LanguageModel?: PromptApi }).LanguageModel;
}
