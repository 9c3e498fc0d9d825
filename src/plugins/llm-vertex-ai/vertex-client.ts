import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { AppError } from "@core/errors/app-error";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { objectAt } from "@shared/json-value";
import { askProvider } from "@shared/llm/ask-provider";
import { endpoint } from "@shared/llm/endpoint";
import { geminiBody, geminiSearchPrice, withSearchBesideTools } from "@shared/llm/gemini-body";
import { geminiParts } from "@shared/llm/gemini-parts";
import { apiError } from "@shared/llm/provider-error";
import { RefusedParameters } from "@shared/llm/refused-parameters";
import { replyEvents } from "@shared/llm/reply-events";
import { ToolFallback } from "@shared/llm/tool-fallback";
import { assertSearches } from "@shared/llm/web-search";

const STYLE = { name: "Vertex AI", showsBody: true };

/** Gemini on Google Cloud. */
export class VertexClient implements LlmClient {
  readonly billingPage = "https://console.cloud.google.com/billing";
  readonly #http: Http;
  readonly #tools = new ToolFallback();
  readonly #refused = new RefusedParameters([], ["maxOutputTokens"]);

  constructor(http: Http) {
    this.#http = http;
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return this.#tools.stream(withSearchBesideTools(request), credential.baseUrl, (told) =>
      this.#send(told, credential, signal),
    );
  }

  searchesWeb(model: string): boolean {
    return /^gemini-/.test(model) && !/^gemini-1/.test(model);
  }

  async *#send(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    assertSearches(request, STYLE, this.searchesWeb(request.model));
    const model = encodeURIComponent(request.model);
    const path = `/publishers/google/models/${model}:streamGenerateContent?alt=sse`;
    const body = geminiBody(request, STYLE.name);
    const config = objectAt(body, "generationConfig");
    const response = await this.#refused.send(request.model, config, async (generationConfig) => {
      const sent = JSON.stringify({ ...body, generationConfig });
      const answer = await this.#fetch(credential, path, signal, sent);
      if (!answer.ok) throw await this.#error(answer, credential);
      return answer;
    });
    const events = replyEvents(response, STYLE, signal, request.onBytes);
    yield* geminiParts(events, { ...STYLE, searchPrice: geminiSearchPrice(request.model) });
  }

  /** An unknown model (404) was looked for with a key that is known. */
  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    const path = `/publishers/google/models/${encodeURIComponent(credential.model)}`;
    const response = await this.#fetch(credential, path, signal);
    const { status } = response;
    if (status === 200 || status === 404) return true;
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false;
    throw await this.#error(response, credential);
  }

  #fetch(credential: ModelCredential, path: string, signal: AbortSignal, body?: string): Promise<Response> {
    const key = readVertexKey(credential.apiKey);
    const url = endpoint(credential, vertexBaseUrl(key), path);
    const headers = { "Content-Type": "application/json", ...vertexHeaders(key) };
    return askProvider(
      this.#http,
      { url, method: body === undefined ? "GET" : "POST", headers, body },
      STYLE,
      signal,
    );
  }

  #error(response: Response, credential: ModelCredential): Promise<Error> {
    return apiError(response, STYLE, readVertexKey(credential.apiKey).secret);
  }
}

/** Parts of a Vertex AI key. */
interface VertexKey {
  readonly location: string;
  readonly projectId: string;
  readonly secret: string;
}

/** Location and project become part of the address, so nothing else may be in them. */
const NAME = /^[a-z0-9-]+$/;

/** Reads `LOCATION:PROJECT_ID:API_KEY`. @throws AppError `provider.vertex-key-format`. */
function readVertexKey(apiKey: string): VertexKey {
  const [location = "", projectId = "", ...rest] = apiKey.split(":");
  const secret = rest.join(":");
  if (!NAME.test(location) || !NAME.test(projectId) || secret === "") {
    throw new AppError("provider.vertex-key-format");
  }
  return { location, projectId, secret };
}

/** The base URL of a project in a location. */
function vertexBaseUrl({ location, projectId }: VertexKey): string {
  const host = location === "global" ? "aiplatform.googleapis.com" : `${location}-aiplatform.googleapis.com`;
  return `https://${host}/v1/projects/${projectId}/locations/${location}`;
}

/** OAuth access tokens go where Google expects them, API keys into their own header. */
function vertexHeaders({ secret }: VertexKey): Readonly<Record<string, string>> {
  return secret.startsWith("ya29.") ? { Authorization: `Bearer ${secret}` } : { "x-goog-api-key": secret };
}
