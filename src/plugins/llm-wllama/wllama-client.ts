import { chunksOf } from "@core/domain/file/byte-stream";
import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { AppError, isAbort } from "@core/errors/app-error";
import { Semaphore } from "@core/lifecycle/semaphore";
import { untilAborted } from "@core/lifecycle/until-aborted";
import type { EmbeddingModel, LlmClient, ModelOnDevice } from "@core/points/llm-provider";
import { checkedVectors } from "@shared/embedding-vectors";
import { openAiChatBody } from "@shared/llm/openai-chat-body";
import { openAiChatParts } from "@shared/llm/openai-chat-parts";
import { ToolFallback } from "@shared/llm/tool-fallback";
import { assertSearches } from "@shared/llm/web-search";
import type { SseEvent } from "@shared/read-sse";
import type { ChatCompletionParams } from "@wllama/wllama/esm/index.js";
import { DeviceEmbedder } from "./device-embedder";
import embeddings from "./embeddings.json";
import type { ModelRuntime } from "./model-runtime";
import { runsHere } from "./runs-here";
import { fetched, PROVIDER_NAME, told, weightsAddress } from "./weights";

const STYLE = { name: PROVIDER_NAME, asksForUsage: false, endsWithoutMark: true };
/** Bringing up a gigabyte takes some seconds; a policy without WebAssembly lets the library wait for ever. */
const LOAD_LIMIT_MS = 120_000;
/** So long after the last answer the memory of a model is given back. */
const IDLE_MS = 5 * 60_000;

/** An open model that runs in this page: one model, and one call, at a time. */
export class WllamaClient implements LlmClient {
  readonly #start: () => ModelRuntime;
  readonly #tools = new ToolFallback();
  readonly #turn = new Semaphore(1);
  readonly #embedder: DeviceEmbedder;
  #runtime: ModelRuntime | undefined;
  /** The address of the model that is up. */
  #loaded: string | undefined;
  #idle: ReturnType<typeof setTimeout> | undefined;

  /** `startEmbedding` starts a thread that makes vectors: it may stand beside the one that chats. */
  constructor(start: () => ModelRuntime, startEmbedding: () => ModelRuntime = start) {
    this.#start = start;
    this.#embedder = new DeviceEmbedder(startEmbedding);
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    const model = { ...credential, model: request.model };
    return this.#tools.stream(request, undefined, (told) => this.#send(told, model, signal));
  }

  /** There is no key; what can be wrong is the address, or the browser. */
  async checkKey(credential: ModelOnDevice): Promise<boolean> {
    weightsAddress(credential);
    if (!runsHere()) throw new AppError("provider.unsupported-browser", { provider: STYLE.name });
    return true;
  }

  async prepare(
    wanted: ModelOnDevice,
    signal: AbortSignal,
    onProgress: (fraction: number) => void,
  ): Promise<void> {
    const address = weightsAddress(wanted);
    onProgress(0);
    await this.#turn.run(() => fetched(this.#running().fetch(address, signal, onProgress), signal), signal);
  }

  /** Fetched when the user turns finding by meaning on, and not before. */
  async embeddingModel(): Promise<EmbeddingModel | undefined> {
    return runsHere() ? embeddings : undefined;
  }

  async embed(
    texts: readonly string[],
    credential: ModelOnDevice,
    signal: AbortSignal,
  ): Promise<readonly (readonly number[])[]> {
    const vectors = await this.#embedder.embed(texts, weightsAddress(credential), signal);
    return checkedVectors(vectors, texts.length, PROVIDER_NAME);
  }

  async discard(unwanted: ModelOnDevice): Promise<void> {
    const address = weightsAddress(unwanted);
    await this.#turn.run(async () => {
      if (this.#loaded === address) await this.#end();
      await this.#embedder.end(address);
      await this.#running().remove(address);
    }, new AbortController().signal);
  }

  async *#send(request: LlmRequest, model: ModelOnDevice, signal: AbortSignal): AsyncGenerator<LlmPart> {
    assertSearches(request, STYLE);
    const address = weightsAddress(model);
    const free = await this.#takeTurn(signal);
    clearTimeout(this.#idle);
    try {
      await this.#load(address, signal, request);
      yield* openAiChatParts(this.#events(request, signal), STYLE);
    } catch (error) {
      if (!isAbort(error)) await this.#end();
      throw told(error);
    } finally {
      this.#idle = setTimeout(() => void this.#end(), IDLE_MS);
      free();
    }
  }

  /** Waits until no other call is answered; what is returned ends the turn. */
  #takeTurn(signal: AbortSignal): Promise<() => void> {
    return new Promise((begin, refuse) => {
      this.#turn.run(() => new Promise<void>((free) => begin(free)), signal).catch(refuse);
    });
  }

  async #load(address: string, signal: AbortSignal, { onBytes }: LlmRequest): Promise<void> {
    if (this.#loaded === address) return;
    await this.#end();
    const runtime = this.#running();
    // A browser that dropped the weights to save space fetches them again: a sign of life.
    const fetching = runtime.fetch(address, signal, () => void onBytes?.(0));
    await untilAborted(fetched(fetching, signal), signal);
    const limit = AbortSignal.timeout(LOAD_LIMIT_MS);
    try {
      await untilAborted(runtime.load(address), AbortSignal.any([signal, limit]));
    } catch (error) {
      // A model that was half loaded would serve nobody.
      await this.#end();
      throw limit.aborted ? new AppError("provider.unsupported-browser", { provider: STYLE.name }) : error;
    }
    this.#loaded = address;
  }

  async *#events(request: LlmRequest, signal: AbortSignal): AsyncGenerator<SseEvent> {
    const body = openAiChatBody(request, STYLE) as unknown as ChatCompletionParams;
    const events = this.#running().complete({ ...body, abortSignal: signal });
    // The library looks at its signal between two tokens, of which one may take long.
    for await (const value of chunksOf(events, signal)) {
      const data = JSON.stringify(value);
      await request.onBytes?.(data.length);
      yield { event: "message", data };
    }
  }

  #running(): ModelRuntime {
    this.#runtime ??= this.#start();
    return this.#runtime;
  }

  /** Ends the thread with all it holds; the next call starts another. */
  async #end(): Promise<void> {
    const runtime = this.#runtime;
    this.#runtime = undefined;
    this.#loaded = undefined;
    // A thread that is gone already needs no ending.
    await runtime?.exit().catch(() => {});
  }
}
