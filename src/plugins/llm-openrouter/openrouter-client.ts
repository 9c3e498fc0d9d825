import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import type { EmbeddingModel, KeySignIn, ListedFacts, LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { jsonBody } from "@shared/json-body";
import { listAt, numberAt, textAt, valueAt } from "@shared/json-value";
import { nativeFilesOf } from "@shared/llm/attachment-content";
import { isAccepted, OpenAiChatClient } from "@shared/llm/openai-chat-client";
import type { JsonBody } from "@shared/llm/refused-parameters";
import { openRouterSignIn } from "./openrouter-sign-in";

/** OpenRouter's chat completions, with the referrer and title it asks applications for. */
export class OpenRouterClient implements LlmClient {
  readonly billingPage = "https://openrouter.ai/settings/credits";
  readonly preferredModels = [
    /^openai\/gpt-[\d.]+-terra$/,
    /^anthropic\/claude-sonnet-[\d.]+$/,
    /^openrouter\/auto$/,
  ];
  readonly #chat: OpenAiChatClient;
  readonly signIn: KeySignIn;

  constructor(http: Http) {
    this.signIn = openRouterSignIn(http);
    this.#chat = new OpenAiChatClient(http, {
      name: "OpenRouter",
      showsBody: true,
      defaultBaseUrl: "https://openrouter.ai/api/v1",
      asksForUsage: true,
      // https://openrouter.ai/docs/api/reference/embeddings
      embeddingModel: { model: "openai/text-embedding-3-small", price: 0.02 },
      returns: "reasoning_details",
      bodyOf: (body, request) => withNativeFiles(withSearch(body, request), request),
      // Of all others the beginnings of prompts are kept unasked.
      takesMarks: (model) => /^(anthropic|google|qwen)\//.test(model),
      tellsCost: true,
      // https://openrouter.ai/docs/guides/best-practices/reasoning-tokens: for every model as its provider wants it.
      effortOf: (effort) => ({ reasoning: { effort: effort === "maximum" ? "max" : effort } }),
      searchesWeb: () => true,
      headers: { "HTTP-Referer": http.pageOrigin ?? "http://localhost", "X-Title": "Troupe" },
    });
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return this.#chat.stream(request, credential, signal);
  }

  searchesWeb(model: string): boolean {
    return this.#chat.searchesWeb(model);
  }

  /** The list of models is public there; only `/key` tells whether the key is known. */
  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    if (!(await this.#chat.checkKey(credential, signal))) return false;
    return isAccepted(() => this.#chat.call(credential, "/key", signal).catch(passOver404));
  }

  /** https://openrouter.ai/docs/models: prices are in dollars for a token. */
  async listedFacts(credential: ModelCredential, signal: AbortSignal): Promise<ListedFacts | undefined> {
    const response = await this.#chat.call(credential, "/models", signal);
    const models = listAt(await jsonBody(response), "data");
    const model = models.find((each) => textAt(each, "id") === credential.model);
    return model === undefined ? undefined : factsOf(model);
  }

  listModels(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]> {
    return this.#chat.listModels(credential, signal);
  }

  embeddingModel(credential: ModelCredential, signal: AbortSignal): Promise<EmbeddingModel | undefined> {
    return this.#chat.embeddingModel(credential, signal);
  }

  embed(
    texts: readonly string[],
    credential: ModelCredential,
    signal: AbortSignal,
    onTokens?: (tokens: number) => void,
  ): Promise<readonly (readonly number[])[]> {
    return this.#chat.embed(texts, credential, signal, onTokens);
  }
}

function factsOf(model: unknown): ListedFacts {
  const input = perMillion(textAt(model, "pricing", "prompt"));
  const output = perMillion(textAt(model, "pricing", "completion"));
  const takes = listAt(model, "supported_parameters");
  const abilities = [
    ...(listAt(model, "architecture", "input_modalities").includes("image") ? (["vision"] as const) : []),
    ...(takes.includes("reasoning") ? (["reasoning"] as const) : []),
    ...(takes.includes("tools") ? (["tools"] as const) : []),
  ];
  const contextWindow = numberAt(model, "context_length");
  return {
    ...(contextWindow === undefined ? {} : { contextWindow }),
    // Routers to several models have none of their own, and say so with -1.
    ...(input === undefined || output === undefined ? {} : { price: { input, output } }),
    ...(takes.length > 0 ? { abilities } : {}),
  };
}

function perMillion(dollars: string): number | undefined {
  const price = Number(dollars) * 1_000_000;
  return dollars !== "" && price >= 0 ? Number(price.toPrecision(6)) : undefined;
}

/** https://openrouter.ai/docs/guides/features/server-tools/web-search: for every model, by its own provider or another. */
function withSearch(body: JsonBody, { webSearch }: LlmRequest): JsonBody {
  if (!webSearch) return body;
  return { ...body, tools: [...listAt(body, "tools"), { type: "openrouter:web_search" }] };
}

/** Without the word, files of models that do not take any go through a reader that is paid for by the page. */
function withNativeFiles(body: JsonBody, { messages }: LlmRequest): JsonBody {
  if (!messages.some((message) => nativeFilesOf(message).length > 0)) return body;
  return { ...body, plugins: [{ id: "file-parser", pdf: { engine: "native" } }] };
}

function passOver404(error: unknown): void {
  if (valueAt(error, "params", "status") !== 404) throw error;
}
