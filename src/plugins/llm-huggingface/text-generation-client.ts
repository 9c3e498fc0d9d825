import type { ModelCredential } from "@core/domain/credential";
import { DEFAULT_TEMPERATURE, type LlmPart, type LlmRequest } from "@core/domain/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { askProvider } from "@shared/ask-provider";
import { textWithFiles, withJoinedPrompts } from "@shared/attachment-content";
import { endpoint } from "@shared/endpoint";
import { apiError } from "@shared/provider-error";
import { type JsonBody, RefusedParameters } from "@shared/refused-parameters";
import { replyEvents } from "@shared/reply-events";
import { type SpokenMessage, toolsInWords } from "@shared/tool-turns";
import { generatedParts } from "./generated-parts";

/** How HuggingFace's errors are told. */
export const HUGGING_FACE_STYLE = { name: "HuggingFace", showsBody: true };
const BASE_URL = "https://api-inference.huggingface.co/models";
const DEFAULT_MAX_NEW_TOKENS = 512;
const SPEAKERS = { system: "System", user: "User", assistant: "Assistant" } as const;

/** The old inference API: `POST {base}/{model}` with one flat text. */
export class TextGenerationClient implements LlmClient {
  readonly #http: Http;
  /** Servers of text generation refuse a temperature of 0. */
  readonly #refused = new RefusedParameters(["temperature"], ["max_new_tokens"]);

  constructor(http: Http) {
    this.#http = http;
  }

  async *stream(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
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
  return `${withJoinedPrompts(toolsInWords(messages)).map(line).join("\n")}\nAssistant:`;
}

function parametersOf(request: LlmRequest): JsonBody {
  return {
    temperature: request.temperature ?? DEFAULT_TEMPERATURE,
    max_new_tokens: request.maxTokens ?? DEFAULT_MAX_NEW_TOKENS,
    return_full_text: false,
  };
}

function line(message: SpokenMessage): string {
  return `${SPEAKERS[message.role]}: ${textWithFiles(message)}`;
}
