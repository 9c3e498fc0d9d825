import * as v from "valibot";
import type { CellFunctions } from "../../contained/cell-functions";
import { line, onlyValue, some } from "../../contained/checked-values";
import type { ModelCredential } from "../../domain/model/credential";
import type { LlmMessage, LlmPart, LlmRequest } from "../../domain/model/llm";
import { AppError } from "../../errors/app-error";
import { redactSecret } from "../../errors/redact-secret";
import type { FetchGrants, Json } from "../../ports/plugin-cells";
import type { EmbeddingModel, LlmClient } from "./index";
import { partOf } from "./provider-parts";

/** The facts a client needs of its provider. */
export interface ContainedProvider {
  readonly name: string;
  readonly searchesWeb: boolean;
  readonly preferredModels: readonly RegExp[];
  /** Those that are listed where the plugin lists none. */
  readonly suggestedModels: readonly string[];
  /** The model that makes vectors of texts, where it has one. */
  readonly embedding?: Omit<EmbeddingModel, "download"> | undefined;
  /** The server of a credential, where its key goes. */
  hostsOf(credential: ModelCredential): readonly string[];
}

const models = onlyValue(some(line(120), 1_000));
const accepted = onlyValue(v.boolean());
/** The most numbers of a vector. */
const LONGEST_VECTOR = 16_384;
const vector = some(v.pipe(v.number(), v.finite()), LONGEST_VECTOR, 1);
const embedded = (count: number) =>
  onlyValue(
    v.object({
      vectors: v.pipe(
        some(vector, count, count),
        v.check((all) => all.every(({ length }) => length === all[0]?.length), "all of one length"),
      ),
      tokens: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1e9))),
    }),
  );

/** Talks to a provider through a plugin, which reaches the provider's server for as long as a call lasts, and never has the key. */
export class ProviderClient implements LlmClient {
  readonly preferredModels: readonly RegExp[];
  readonly #provider: ContainedProvider;
  readonly #functions: CellFunctions;

  constructor(provider: ContainedProvider, functions: CellFunctions) {
    this.#provider = provider;
    this.#functions = functions;
    this.preferredModels = provider.preferredModels;
  }

  searchesWeb(): boolean {
    return this.#provider.searchesWeb;
  }

  /** A key that nothing can check is taken as it is: the first call tells. */
  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    return (await this.#ask("checkKey", accepted, credential, signal)) ?? true;
  }

  async listModels(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]> {
    return (await this.#ask("listModels", models, credential, signal)) ?? this.#provider.suggestedModels;
  }

  async embeddingModel(): Promise<EmbeddingModel | undefined> {
    return this.#provider.embedding;
  }

  async embed(
    texts: readonly string[],
    credential: ModelCredential,
    signal: AbortSignal,
    onTokens?: (tokens: number) => void,
  ): Promise<readonly (readonly number[])[]> {
    const given = await this.#ask("embed", embedded(texts.length), credential, signal, { texts });
    if (!given) throw new AppError("provider.no-vectors", { provider: this.#provider.name });
    if (given.tokens !== undefined) onTokens?.(given.tokens);
    return given.vectors;
  }

  async *stream(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    const { name, searchesWeb } = this.#provider;
    const { model, webSearch } = request;
    if (webSearch && !searchesWeb) throw new AppError("provider.no-web-search", { provider: name, model });
    const watch = new ByteWatch(request.onBytes);
    const until = AbortSignal.any([signal, watch.refusal]);
    const onBytes = (sizeBytes: number) => watch.arrived(sizeBytes);
    const grants = { ...this.#grants(credential, signal), onBytes };
    const args = { request: requestCopy(request, name), credential: withoutKey(credential) };
    try {
      for await (const part of this.#functions.stream("stream", args, partOf(name), until, { grants })) {
        if ("text" in part) {
          if (part.text === "") continue;
          await watch.told(part.text.length);
        }
        yield part;
        // Whatever a plugin says after the end is not heard.
        if (part.type === "finish") return;
      }
    } catch (error) {
      throw redactSecret(error, credential.apiKey);
    }
    throw new AppError("provider.stream-cut", { provider: name });
  }

  async #ask<T>(
    name: string,
    answer: v.GenericSchema<unknown, T>,
    credential: ModelCredential,
    signal: AbortSignal,
    also: { readonly texts?: readonly string[] } = {},
  ): Promise<T | undefined> {
    const args = { ...also, credential: withoutKey(credential) };
    const grants = this.#grants(credential, signal);
    try {
      return await this.#functions.callIfThere(name, args, answer, signal, { grants });
    } catch (error) {
      throw redactSecret(error, credential.apiKey);
    }
  }

  #grants(credential: ModelCredential, signal: AbortSignal): FetchGrants {
    const { apiKey } = credential;
    const secrets: FetchGrants["secrets"] = apiKey === "" ? {} : { "provider-key": apiKey };
    return { hosts: this.#provider.hostsOf(credential), secrets, signal };
  }
}

/**
 * Tells how much of a reply has come: the bytes that went over the network, or the text where that is more. Where it is
 * refused, as more is than what is allowed, the call ends with the reason, whatever the plugin makes of it.
 */
class ByteWatch {
  readonly #onBytes: LlmRequest["onBytes"];
  readonly #refused = new AbortController();
  #counted = 0;
  #textLength = 0;

  constructor(onBytes: LlmRequest["onBytes"]) {
    this.#onBytes = onBytes;
  }

  get refusal(): AbortSignal {
    return this.#refused.signal;
  }

  async arrived(sizeBytes: number): Promise<void> {
    this.#counted += sizeBytes;
    try {
      await this.#onBytes?.(sizeBytes);
    } catch (error) {
      this.#refused.abort(error);
      throw error;
    }
  }

  async told(length: number): Promise<void> {
    this.#textLength += length;
    if (this.#textLength > this.#counted) await this.arrived(this.#textLength - this.#counted);
  }
}

/** The copy of a credential for a plugin: whether there is a key, and not which. */
function withoutKey({ provider, model, baseUrl, apiKey }: ModelCredential): Json {
  return { provider, model, hasKey: apiKey !== "", ...(baseUrl === undefined ? {} : { baseUrl }) };
}

/** Provider data of a call is handed back to the provider that gave it, and to no other. */
function requestCopy({ onBytes: _, ...request }: LlmRequest, provider: string): Json {
  const messages = request.messages.map((message): LlmMessage => {
    if (message.role !== "assistant" || !message.toolCalls) return message;
    const toolCalls = message.toolCalls.map((call) => {
      const { providerData, ...rest } = call;
      return providerData && providerData.provider !== provider ? rest : call;
    });
    return { ...message, toolCalls };
  });
  // Not copied here, as attachments may be large: all that crosses is.
  return { ...request, messages } as unknown as Json;
}
