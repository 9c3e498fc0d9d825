import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { readExtraBody } from "@core/domain/model/request-extras";
import { redactSecrets } from "@core/errors/redact-secret";
import type { EmbeddingModel, LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { checkedVectors, embeddingModelOf } from "../embedding-vectors";
import { jsonBody } from "../json-body";
import { listAt, numberAt, parseJson, textAt, valueAt } from "../json-value";
import type { SseEvent } from "../read-sse";
import { askProvider } from "./ask-provider";
import { endpoint } from "./endpoint";
import { type ChatBodyStyle, openAiChatBody } from "./openai-chat-body";
import { openAiChatParts, type StreamStyle } from "./openai-chat-parts";
import { apiError } from "./provider-error";
import { type JsonBody, RefusedParameters } from "./refused-parameters";
import { isJson, replyEvents } from "./reply-events";
import { ToolFallback } from "./tool-fallback";
import { assertSearches } from "./web-search";

/** A provider that speaks OpenAI's chat completions, and where it differs. */
export interface ChatDialect extends StreamStyle, ChatBodyStyle {
  readonly defaultBaseUrl: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly preferredModels?: readonly RegExp[];
  readonly billingPage?: string;
  /** The headers that carry the key, if there is one; a bearer token when absent. */
  authorise?(apiKey: string): Readonly<Record<string, string>>;
  /** The body as the provider wants it, made of the common one. */
  bodyOf?(body: JsonBody, request: LlmRequest): JsonBody;
  /** Which of the listed models can chat; all when absent. */
  canChat?(model: string): boolean;
  /** Whether the provider searches the web for a model's replies; it does for none when absent. */
  searchesWeb?(model: string): boolean;
  /** The path of the list that tells what models can read, where it is not the list of models. */
  readonly windowsPath?: string;
  /** The model that embeds texts; where absent, or at another base URL, one that the list of models has. */
  readonly embeddingModel?: EmbeddingModel;
  /** Another protocol of the provider, for what its chat completions cannot do. */
  readonly other?: OtherProtocol;
}

/** A protocol beside chat completions: when it is spoken, where, and its two sides. */
export interface OtherProtocol {
  isNeeded(request: LlmRequest, credential: ModelCredential): boolean;
  readonly path: string;
  bodyOf(request: LlmRequest): JsonBody;
  parts(events: AsyncIterable<SseEvent>): AsyncIterable<LlmPart>;
}

/**
 * The fields in which servers tell the context length of a model, the one it was started with first: LM Studio; vLLM; llama.cpp;
 * OpenRouter, Together and Hugging Face; Groq; Mistral and LM Studio for one that is not loaded.
 */
const WINDOW_FIELDS: readonly (readonly string[])[] = [
  ["loaded_context_length"],
  ["max_model_len"],
  ["meta", "n_ctx"],
  ["context_length"],
  ["context_window"],
  ["max_context_length"],
  ["meta", "n_ctx_train"],
];

/** Talks to an OpenAI-style provider: `POST /chat/completions`, `GET /models`, a bearer key. */
export class OpenAiChatClient implements LlmClient {
  readonly #http: Http;
  readonly #dialect: ChatDialect;
  readonly preferredModels: readonly RegExp[];
  readonly billingPage: string | undefined;
  readonly #tools = new ToolFallback();
  /** Address and name of the models whose chat completions refused tools and named the other protocol. */
  readonly #pointing = new Set<string>();
  readonly #refused = new RefusedParameters(
    ["temperature", "stream_options", "tool_choice", "parallel_tool_calls", "include", "prompt_cache_key"],
    ["max_tokens", "max_completion_tokens", "max_output_tokens"],
  );

  constructor(http: Http, dialect: ChatDialect) {
    this.#http = http;
    this.#dialect = dialect;
    this.preferredModels = dialect.preferredModels ?? [];
    this.billingPage = dialect.billingPage;
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return this.#tools.stream(request, credential.baseUrl, (told) => this.#send(told, credential, signal));
  }

  searchesWeb(model: string): boolean {
    return this.#dialect.searchesWeb?.(model) ?? false;
  }

  async *#send(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    assertSearches(request, this.#dialect, this.searchesWeb(request.model));
    const { other } = this.#dialect;
    const model = `${credential.baseUrl ?? ""} ${request.model}`;
    if (!other || !(other.isNeeded(request, credential) || this.#pointing.has(model))) {
      try {
        yield* this.#chat(request, credential, signal);
        return;
      } catch (error) {
        if (!other || !request.tools?.length || !pointsTo(error, other)) throw error;
        this.#pointing.add(model);
      }
    }
    yield* this.#ask(other, request, credential, signal);
  }

  async *#chat(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    const common = openAiChatBody(request, this.#dialect);
    const body = withExtras(this.#dialect.bodyOf?.(common, request) ?? common, credential);
    const response = await this.#refused.send(request.model, body, (allowed) =>
      this.call(credential, "/chat/completions", signal, JSON.stringify(allowed)),
    );
    const events = replyEvents(response, this.#dialect, signal, request.onBytes);
    yield* openAiChatParts(isJson(response) ? wholeReply(events) : events, this.#dialect);
  }

  async *#ask(
    other: OtherProtocol,
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    const response = await this.#refused.send(
      request.model,
      withExtras(other.bodyOf(request), credential),
      (allowed) => this.call(credential, other.path, signal, JSON.stringify(allowed)),
    );
    yield* other.parts(replyEvents(response, this.#dialect, signal, request.onBytes));
  }

  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    return isAccepted(() => this.call(credential, "/models", signal));
  }

  async listModels(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]> {
    const response = await this.call(credential, "/models", signal);
    const models = listAt(await jsonBody(response), "data");
    const ids = models.map((model) => textAt(model, "id").replace(/^models\//, "")).filter((id) => id !== "");
    return ids.filter((id) => this.#dialect.canChat?.(id) ?? true);
  }

  async contextWindow(credential: ModelCredential, signal: AbortSignal): Promise<number | undefined> {
    const response = await this.call(credential, this.#dialect.windowsPath ?? "/models", signal);
    const models = listAt(await jsonBody(response), "data");
    const model = models.find((each) => textAt(each, "id").replace(/^models\//, "") === credential.model);
    return WINDOW_FIELDS.map((path) => numberAt(model, ...path)).find((window) => window !== undefined);
  }

  async embeddingModel(
    credential: ModelCredential,
    signal: AbortSignal,
  ): Promise<EmbeddingModel | undefined> {
    const { defaultBaseUrl, embeddingModel: own } = this.#dialect;
    if (own && (credential.baseUrl || defaultBaseUrl) === defaultBaseUrl) return own;
    const response = await this.call(credential, "/models", signal);
    const listed = listAt(await jsonBody(response), "data").map((model) => textAt(model, "id"));
    const model = embeddingModelOf(listed);
    return model === undefined ? undefined : { model };
  }

  async embed(
    texts: readonly string[],
    credential: ModelCredential,
    signal: AbortSignal,
    onTokens?: (tokens: number) => void,
  ): Promise<readonly (readonly number[])[]> {
    const body = JSON.stringify({ model: credential.model, input: texts });
    const response = await this.call(credential, "/embeddings", signal, body);
    const answer = await jsonBody(response);
    const tokens = numberAt(answer, "usage", "total_tokens") ?? numberAt(answer, "usage", "prompt_tokens");
    if (tokens !== undefined) onTokens?.(tokens);
    const data = listAt(answer, "data");
    const inOrder = data.toSorted((a, b) => (numberAt(a, "index") ?? 0) - (numberAt(b, "index") ?? 0));
    const vectors = inOrder.map((each) => valueAt(each, "embedding"));
    return checkedVectors(vectors, texts.length, this.#dialect.name);
  }

  /** One call under the credential's base URL. @throws AppError `provider.api` for an error status, `provider.web-page`. */
  async call(
    credential: ModelCredential,
    path: string,
    signal: AbortSignal,
    body?: string,
  ): Promise<Response> {
    const response = await askProvider(
      this.#http,
      {
        url: endpoint(credential, this.#dialect.defaultBaseUrl, path),
        method: body === undefined ? "GET" : "POST",
        headers: {
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
          ...(credential.apiKey ? this.#authorisation(credential.apiKey) : {}),
          ...this.#dialect.headers,
          ...credential.headers,
        },
        body,
      },
      this.#dialect,
      signal,
    );
    if (!response.ok) {
      const error = await apiError(response, this.#dialect, credential.apiKey);
      throw redactSecrets(error, Object.values(credential.headers ?? {}));
    }
    return response;
  }

  #authorisation(apiKey: string): Readonly<Record<string, string>> {
    return this.#dialect.authorise?.(apiKey) ?? { Authorization: `Bearer ${apiKey}` };
  }
}

/** Whether a probe was accepted; a key the server does not know is an answer, anything else is thrown. */
export async function isAccepted(probe: () => Promise<unknown>): Promise<boolean> {
  try {
    await probe();
    return true;
  } catch (error) {
    const status = valueAt(error, "params", "status");
    if (status === 401 || status === 403) return false;
    throw error;
  }
}

/** Whether a request was refused with the words to use another protocol, as OpenAI's newer models do where tools are. */
function pointsTo(error: unknown, { path }: OtherProtocol): boolean {
  return valueAt(error, "params", "status") === 400 && textAt(error, "params", "body").includes(path);
}

/** A body with the further fields that the user has set for a server; the user's own body has the last word. */
function withExtras(body: JsonBody, { extras = {} }: ModelCredential): JsonBody {
  const { topP, stop = [], seed, extraBody = "" } = extras;
  return {
    ...body,
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(stop.length > 0 ? { stop } : {}),
    ...(seed === undefined ? {} : { seed }),
    ...readExtraBody(extraBody),
  };
}

/** A server that does not stream answers with one completion. */
async function* wholeReply(events: AsyncIterable<SseEvent>): AsyncGenerator<SseEvent> {
  for await (const { data } of events) {
    yield { data };
    if (valueAt(parseJson(data), "choices", 0) !== undefined) yield { data: "[DONE]" };
  }
}
