import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import type { EmbeddingModel, LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { listAt, objectAt, valueAt } from "@shared/json-value";
import { askProvider } from "@shared/llm/ask-provider";
import { nativeFilesOf } from "@shared/llm/attachment-content";
import { endpoint } from "@shared/llm/endpoint";
import {
  geminiBody,
  geminiSearchPrice,
  isGemini3,
  NO_SIGNATURE,
  withSearchBesideTools,
} from "@shared/llm/gemini-body";
import { geminiParts } from "@shared/llm/gemini-parts";
import { geminiSchema } from "@shared/llm/gemini-schema";
import { OpenAiChatClient } from "@shared/llm/openai-chat-client";
import { apiError } from "@shared/llm/provider-error";
import { type JsonBody, RefusedParameters } from "@shared/llm/refused-parameters";
import { replyEvents } from "@shared/llm/reply-events";
import { ToolFallback } from "@shared/llm/tool-fallback";
import { assertSearches } from "@shared/llm/web-search";

const STYLE = { name: "Google" };
const BASE_URL = "https://generativelanguage.googleapis.com/v1beta/openai";
/** End of the OpenAI-compatible endpoint's address; the API's own address is what precedes it. */
const COMPATIBLE = /\/openai\/*$/;

/**
 * Gemini through Google's OpenAI-compatible endpoint; through its own API where the web is to be searched, a file is sent as
 * it is, or an effort is chosen: there alone thoughts come apart from the text.
 */
export class GoogleClient implements LlmClient {
  readonly billingPage = "https://aistudio.google.com/billing";
  readonly preferredModels = [/^gemini-flash-latest$/, /^gemini-[\d.]+-flash$/, /^gemini-[\d.]+-pro/];
  readonly #http: Http;
  readonly #chat: OpenAiChatClient;
  readonly #tools = new ToolFallback();
  readonly #refused = new RefusedParameters([], ["maxOutputTokens"]);

  constructor(http: Http) {
    this.#http = http;
    this.#chat = new OpenAiChatClient(http, {
      name: STYLE.name,
      defaultBaseUrl: BASE_URL,
      asksForUsage: true,
      // https://ai.google.dev/gemini-api/docs/openai#embeddings
      embeddingModel: { model: "gemini-embedding-001", price: 0.15 },
      canChat: (model) => !/embedding|imagen|veo|aqa|tts|image|audio|live/.test(model),
      schemaOf: geminiSchema,
      bodyOf: (body, { model }) => (isGemini3(model) ? withSignatures(body) : body),
    });
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    const sendsFiles = request.messages.some((message) => nativeFilesOf(message).length > 0);
    if (!request.webSearch && !request.effort && !sendsFiles)
      return this.#chat.stream(request, credential, signal);
    return this.#tools.stream(withSearchBesideTools(request), credential.baseUrl, (told) =>
      this.#generate(told, credential, signal),
    );
  }

  searchesWeb(model: string): boolean {
    return /^gemini-/.test(model) && !/^gemini-1/.test(model);
  }

  checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    return this.#chat.checkKey(credential, signal);
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

  /** https://ai.google.dev/api/generate-content */
  async *#generate(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    assertSearches(request, STYLE, this.searchesWeb(request.model));
    const own = { ...credential, baseUrl: (credential.baseUrl || BASE_URL).replace(COMPATIBLE, "") };
    const path = `/models/${encodeURIComponent(request.model)}:streamGenerateContent?alt=sse`;
    const headers = { "Content-Type": "application/json", "x-goog-api-key": credential.apiKey };
    const asked = { url: endpoint(own, BASE_URL, path), method: "POST" as const, headers };
    const common = geminiBody(request, STYLE.name);
    const config = objectAt(common, "generationConfig");
    const response = await this.#refused.send(request.model, config, async (generationConfig) => {
      const body = JSON.stringify({ ...common, generationConfig });
      const answer = await askProvider(this.#http, { ...asked, body }, STYLE, signal);
      if (!answer.ok) throw await apiError(answer, STYLE, credential.apiKey);
      return answer;
    });
    const style = { ...STYLE, searchPrice: geminiSearchPrice(request.model) };
    yield* geminiParts(replyEvents(response, STYLE, signal, request.onBytes), style);
  }
}

/** Calls that other models made have no signature, and the first of a turn is refused without one. */
function withSignatures(body: JsonBody): JsonBody {
  const messages = listAt(body, "messages").map((message) => {
    const [first, ...others] = listAt(message, "tool_calls");
    if (!first || valueAt(first, "extra_content")) return message;
    const signed = {
      ...objectAt(first),
      extra_content: { google: { thought_signature: NO_SIGNATURE } },
    };
    return { ...objectAt(message), tool_calls: [signed, ...others] };
  });
  return { ...body, messages };
}
