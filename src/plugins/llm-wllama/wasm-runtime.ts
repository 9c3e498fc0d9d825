import { type ChatCompletionChunk, type ChatCompletionParams, Wllama } from "@wllama/wllama/esm/index.js";
import wasm from "@wllama/wllama/esm/wasm/wllama.wasm?url";
import type { ModelEvent, ModelRuntime } from "./model-runtime";

/** Tokens a model reads and writes in one call; each takes memory, whether it is used or not. */
const CONTEXT_LENGTH = 8192;

/** The options of a model that chats, and of one that embeds, which reads a text in one go. */
const PURPOSES = {
  chat: { n_ctx: CONTEXT_LENGTH, jinja: true },
  embedding: { n_ctx: 512, n_batch: 512, n_ubatch: 512, embeddings: true },
} as const;

const silent = () => {};
const LOGGER = { debug: silent, log: silent, warn: silent, error: silent };

/** llama.cpp as WebAssembly (https://github.com/ngxson/wllama), whose weights are kept in the private file system. */
export class WasmRuntime implements ModelRuntime {
  // Its worker comes from a blob, which no relative address leads away from.
  readonly #wllama = new Wllama(
    { default: new URL(wasm, document.baseURI).href },
    { logger: LOGGER, suppressNativeLog: true, allowOffline: true },
  );
  readonly #purpose: keyof typeof PURPOSES;

  constructor(purpose: keyof typeof PURPOSES = "chat") {
    this.#purpose = purpose;
  }

  async fetch(url: string, signal: AbortSignal, onProgress: (fraction: number) => void): Promise<void> {
    const progressCallback = ({ loaded, total }: { loaded: number; total: number }) => {
      if (total > 0) onProgress(loaded / total);
    };
    await this.#wllama.modelManager.getModelOrDownload({ url }, { signal, progressCallback });
  }

  async load(url: string): Promise<void> {
    const model = await this.#wllama.modelManager.getModelOrDownload({ url });
    await this.#wllama.loadModel(model, PURPOSES[this.#purpose]);
  }

  complete(params: ChatCompletionParams): ReadableStream<ModelEvent> {
    // The library's own iterator leaves an error that comes after its reader is gone to nobody.
    return new ReadableStream({
      start: (chunks) => {
        const onData = (chunk: ChatCompletionChunk) => chunks.enqueue(chunk);
        this.#wllama
          .createChatCompletion({ ...params, stream: true, onData })
          // An error of the stream would take the place of pieces nobody has read yet.
          .catch(({ message }: Error) => chunks.enqueue({ error: { message } }))
          .then(() => chunks.close())
          // The reader has gone.
          .catch(() => {});
      },
    });
  }

  async embed(text: string): Promise<readonly number[]> {
    const { data } = await this.#wllama.createEmbedding({ input: text });
    const [first] = data;
    return Array.isArray(first?.embedding) ? first.embedding : [];
  }

  exit(): Promise<void> {
    return this.#wllama.exit();
  }

  async remove(address: string): Promise<void> {
    const models = await this.#wllama.modelManager.getModels({ includeInvalid: true });
    for (const model of models) if (model.url === address) await model.remove();
  }
}
