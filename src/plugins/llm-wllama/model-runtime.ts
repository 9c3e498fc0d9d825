import type { ChatCompletionChunk, ChatCompletionParams } from "@wllama/wllama/esm/index.js";

/** Event of a model's answer: a piece of it or, at the end, the error that ended it. */
export type ModelEvent = ChatCompletionChunk | { readonly error: { readonly message: string } };

/** Runs one model at a time, in a thread of its own. Errors are the library's. */
export interface ModelRuntime {
  /** Fetches the weights at an address, unless they are kept already, and keeps them. */
  fetch(address: string, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<void>;
  /** Brings up a model whose weights have been fetched. */
  load(address: string): Promise<void>;
  /** Answer of the loaded model, in the form of OpenAI's chat completions. */
  complete(params: ChatCompletionParams): ReadableStream<ModelEvent>;
  /** The vector of a text, by a loaded model that embeds. */
  embed(text: string): Promise<readonly number[]>;
  /** Gives the memory of the loaded model back. */
  exit(): Promise<void>;
  /** Deletes the weights of an address. */
  remove(address: string): Promise<void>;
}
