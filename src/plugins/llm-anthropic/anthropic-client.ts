import type { ModelCredential } from "@core/domain/credential";
import type { LlmPart, LlmRequest } from "@core/domain/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { askProvider } from "@shared/ask-provider";
import { endpoint } from "@shared/endpoint";
import { jsonBody } from "@shared/json-body";
import { listAt, textAt } from "@shared/json-value";
import { apiError } from "@shared/provider-error";
import { RefusedParameters } from "@shared/refused-parameters";
import { replyEvents } from "@shared/reply-events";
import { ANTHROPIC, anthropicBody } from "./anthropic-body";
import { anthropicParts } from "./anthropic-parts";

const STYLE = { name: ANTHROPIC };
const BASE_URL = "https://api.anthropic.com/v1";
/** The version of the interface this client is written for. */
const VERSION = "2023-06-01";
const PROBE_MODEL = "claude-haiku-5-5";

/** Anthropic's messages, called directly from the browser. */
export class AnthropicClient implements LlmClient {
  readonly preferredModels = [/^claude-sonnet-[\d-]+$/, /^claude-haiku-[\d-]+$/, /^claude-opus-[\d-]+$/];
  readonly #http: Http;
  readonly #refused = new RefusedParameters(["temperature", "thinking"], ["max_tokens"]);

  constructor(http: Http) {
    this.#http = http;
  }

  async *stream(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    const response = await this.#refused.send(request.model, anthropicBody(request), (body) =>
      this.#call(credential, "/messages", signal, body),
    );
    const events = replyEvents(response, STYLE, signal, request.onBytes);
    yield* anthropicParts(events, STYLE);
  }

  /** A request refused for its content (400), or for a model that has been retired, got past the check of the key. */
  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    const probe = { model: PROBE_MODEL, max_tokens: 1, messages: [{ role: "user", content: "Hi" }] };
    const response = await this.#fetch(credential, "/messages", signal, probe);
    const { status } = response;
    if (status === 401 || status === 403) return false;
    if (status === 200 || status === 400) return true;
    const error = await apiError(response, STYLE, credential.apiKey);
    if (status === 404 && String(error.params.body).includes(PROBE_MODEL)) return true;
    throw error;
  }

  async listModels(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]> {
    const response = await this.#call(credential, "/models?limit=100", signal);
    const models = listAt(await jsonBody(response), "data");
    return models.map((model) => textAt(model, "id")).filter((id) => id !== "");
  }

  async #call(
    credential: ModelCredential,
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<Response> {
    const response = await this.#fetch(credential, path, signal, body);
    if (!response.ok) throw await apiError(response, STYLE, credential.apiKey);
    return response;
  }

  #fetch(credential: ModelCredential, path: string, signal: AbortSignal, body?: object): Promise<Response> {
    const headers = {
      "Content-Type": "application/json",
      "x-api-key": credential.apiKey,
      "anthropic-version": VERSION,
      "anthropic-dangerous-direct-browser-access": "true",
    };
    const url = endpoint(credential, BASE_URL, path);
    return askProvider(
      this.#http,
      body ? { url, method: "POST", headers, body: JSON.stringify(body) } : { url, headers },
      STYLE,
      signal,
    );
  }
}
