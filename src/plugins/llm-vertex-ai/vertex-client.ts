import type { ModelCredential } from "@core/domain/credential";
import type { LlmPart, LlmRequest } from "@core/domain/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { askProvider } from "@shared/ask-provider";
import { endpoint } from "@shared/endpoint";
import { apiError } from "@shared/provider-error";
import { replyEvents } from "@shared/reply-events";
import { vertexBody } from "./vertex-body";
import { readVertexKey, vertexBaseUrl, vertexHeaders } from "./vertex-key";
import { vertexParts } from "./vertex-parts";

const STYLE = { name: "Vertex AI", showsBody: true };

/** Gemini on Google Cloud. */
export class VertexClient implements LlmClient {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  async *stream(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    const model = encodeURIComponent(request.model);
    const path = `/publishers/google/models/${model}:streamGenerateContent?alt=sse`;
    const response = await this.#fetch(credential, path, signal, JSON.stringify(vertexBody(request)));
    if (!response.ok) throw await this.#error(response, credential);
    const events = replyEvents(response, STYLE, signal, request.onBytes);
    yield* vertexParts(events, STYLE);
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
