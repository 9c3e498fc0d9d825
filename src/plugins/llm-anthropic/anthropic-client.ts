import type { ModelCredential } from "@core/domain/model/credential";
import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { jsonBody } from "@shared/json-body";
import { listAt, textAt } from "@shared/json-value";
import { askProvider } from "@shared/llm/ask-provider";
import { endpoint } from "@shared/llm/endpoint";
import { apiError } from "@shared/llm/provider-error";
import { RefusedParameters } from "@shared/llm/refused-parameters";
import { replyEvents } from "@shared/llm/reply-events";
import { ToolFallback } from "@shared/llm/tool-fallback";
import { assertSearches } from "@shared/llm/web-search";
import { ANTHROPIC, anthropicBody } from "./anthropic-body";
import { AnthropicReply } from "./anthropic-parts";

const STYLE = { name: ANTHROPIC };
const BASE_URL = "https://api.anthropic.com/v1";
/** The version of the interface this client is written for. */
const VERSION = "2023-06-01";
/** Models before Claude 3.5. */
const NO_SEARCH = /^claude-(instant|[12]|3-(opus|sonnet|haiku))/;
/** A search is paused after so many steps each time; what goes on for longer has no end. */
const MOST_PAUSES = 5;
const PROBE_MODEL = "claude-haiku-5-5";

/** Anthropic's messages, called directly from the browser. */
export class AnthropicClient implements LlmClient {
  readonly billingPage = "https://platform.claude.com/settings/billing";
  readonly preferredModels = [/^claude-sonnet-[\d-]+$/, /^claude-haiku-[\d-]+$/, /^claude-opus-[\d-]+$/];
  readonly #http: Http;
  readonly #tools = new ToolFallback();
  readonly #refused = new RefusedParameters(["temperature", "thinking"], ["max_tokens"]);

  constructor(http: Http) {
    this.#http = http;
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return this.#tools.stream(request, credential.baseUrl, (told) => this.#send(told, credential, signal));
  }

  searchesWeb(model: string): boolean {
    return !NO_SEARCH.test(model);
  }

  async *#send(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    assertSearches(request, STYLE, this.searchesWeb(request.model));
    const reply = new AnthropicReply(STYLE);
    let body = anthropicBody(request);
    for (let pauses = 0; pauses <= MOST_PAUSES; pauses++) {
      if (pauses > 0) body = reply.continued(body);
      const response = await this.#refused.send(request.model, body, (allowed) =>
        this.#call(credential, "/messages", signal, allowed),
      );
      yield* reply.read(replyEvents(response, STYLE, signal, request.onBytes));
      if (!reply.isPaused) break;
    }
    yield reply.finish();
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
