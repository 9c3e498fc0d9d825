import type { ModelCredential } from "@core/domain/model/credential";
import { DEFAULT_TEMPERATURE, type LlmMessage, type LlmPart, type LlmRequest } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { askProvider } from "@shared/llm/ask-provider";
import { textWithFiles, withJoinedPrompts } from "@shared/llm/attachment-content";
import { endpoint } from "@shared/llm/endpoint";
import { apiError } from "@shared/llm/provider-error";
import { type JsonBody, RefusedParameters } from "@shared/llm/refused-parameters";
import { replyEvents } from "@shared/llm/reply-events";
import { ToolFallback } from "@shared/llm/tool-fallback";
import { assertSearches } from "@shared/llm/web-search";
import { generatedParts } from "./generated-parts";

/** How HuggingFace's errors are told. */
export const HUGGING_FACE_STYLE = { name: "HuggingFace", showsBody: true };
const BASE_URL = "https://api-inference.huggingface.co/models";
const DEFAULT_MAX_NEW_TOKENS = 512;
const SPEAKERS = { system: "System", user: "User", assistant: "Assistant", tool: "User" } as const;

/** The old inference API: `POST {base}/{model}` with one flat text. */
export class TextGenerationClient implements LlmClient {
  readonly #http: Http;
  readonly #tools = new ToolFallback();
  /** Servers of text generation refuse a temperature of 0. */
  readonly #refused = new RefusedParameters(["temperature"], ["max_new_tokens"]);

  constructor(http: Http) {
    this.#http = http;
  }

  /** Nothing but text goes in and comes out: tools are told in words. */
  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return this.#tools.stream({ ...request, toolsInWords: true }, credential.baseUrl, (told) =>
      this.#send(told, credential, signal),
    );
  }

  async *#send(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    assertSearches(request, HUGGING_FACE_STYLE);
    const response = await this.#refused.send(request.model, parametersOf(request), async (parameters) => {
      const body = { inputs: inputsOf(request), parameters, stream: true };
      const answer = await this.#post(credential, request.model, body, signal);
      if (!answer.ok) throw await apiError(answer, HUGGING_FACE_STYLE, credential.apiKey);
      return answer;
    });
    const events = replyEvents(response, HUGGING_FACE_STYLE, signal, request.onBytes);
    yield* generatedParts(events, HUGGING_FACE_STYLE);
  }

  /** A model that is still loading (503) has accepted the key. */
  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    const probe = { inputs: "Hi", parameters: { max_new_tokens: 1 } };
    const response = await this.#post(credential, credential.model, probe, signal);
    const { status } = response;
    if (status === 200 || status === 503) return true;
    if (status === 401 || status === 403) return false;
    throw await apiError(response, HUGGING_FACE_STYLE, credential.apiKey);
  }

  #post(credential: ModelCredential, model: string, body: object, signal: AbortSignal): Promise<Response> {
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${credential.apiKey}` };
    const url = endpoint(credential, BASE_URL, `/${model}`);
    return askProvider(
      this.#http,
      { url, method: "POST", headers, body: JSON.stringify(body) },
      HUGGING_FACE_STYLE,
      signal,
    );
  }
}

function inputsOf({ messages }: LlmRequest): string {
  return `${withJoinedPrompts(messages).map(line).join("\n")}\nAssistant:`;
}

function parametersOf(request: LlmRequest): JsonBody {
  return {
    temperature: request.temperature ?? DEFAULT_TEMPERATURE,
    max_new_tokens: request.maxTokens ?? DEFAULT_MAX_NEW_TOKENS,
    return_full_text: false,
  };
}

function line(message: LlmMessage): string {
  return `${SPEAKERS[message.role]}: ${textWithFiles(message)}`;
}
