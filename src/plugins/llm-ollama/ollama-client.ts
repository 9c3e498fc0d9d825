import type { ModelCredential } from "@core/domain/model/credential";
import type { Effort } from "@core/domain/model/effort";
import {
  DEFAULT_TEMPERATURE,
  type LlmMessage,
  type LlmPart,
  type LlmRequest,
  type ToolCall,
} from "@core/domain/model/llm";
import type { EmbeddingModel, LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { checkedVectors, embeddingModelOf } from "@shared/embedding-vectors";
import { jsonBody } from "@shared/json-body";
import { listAt, numberAt, objectAt, textAt } from "@shared/json-value";
import { askProvider } from "@shared/llm/ask-provider";
import { imagesOf, textWithFiles, withJoinedPrompts } from "@shared/llm/attachment-content";
import { bodyChunks } from "@shared/llm/body-chunks";
import { endpoint } from "@shared/llm/endpoint";
import { apiError } from "@shared/llm/provider-error";
import { type JsonBody, RefusedParameters } from "@shared/llm/refused-parameters";
import { ToolFallback } from "@shared/llm/tool-fallback";
import {
  argumentsOf,
  dataOf,
  parametersOf,
  resultText,
  withPicturesAfterResults,
} from "@shared/llm/tool-turns";
import { assertSearches } from "@shared/llm/web-search";
import { contextOption, windowIn } from "./ollama-context";
import { ollamaParts } from "./ollama-parts";
import { readLines } from "./read-lines";

const STYLE = { name: "Ollama", showsBody: true };
const BASE_URL = "http://localhost:11434";

/** An Ollama server, usually on this device. */
export class OllamaClient implements LlmClient {
  readonly #http: Http;
  readonly #tools = new ToolFallback();
  readonly #refused = new RefusedParameters([]);

  constructor(http: Http) {
    this.#http = http;
  }

  stream(request: LlmRequest, credential: ModelCredential, signal: AbortSignal): AsyncIterable<LlmPart> {
    return this.#tools.stream(request, credential.baseUrl, (told) => this.#send(told, credential, signal));
  }

  async *#send(
    request: LlmRequest,
    credential: ModelCredential,
    signal: AbortSignal,
  ): AsyncGenerator<LlmPart> {
    assertSearches(request, STYLE);
    const response = await this.#refused.send(request.model, bodyOf(request), (body) =>
      this.#call(credential, "/api/chat", signal, body),
    );
    yield* ollamaParts(readLines(bodyChunks(response, STYLE, signal, request.onBytes)), STYLE);
  }

  /** There is no key to check: what answers is accepted. */
  async checkKey(credential: ModelCredential, signal: AbortSignal): Promise<boolean> {
    await this.#call(credential, "/api/tags", signal);
    return true;
  }

  async listModels(credential: ModelCredential, signal: AbortSignal): Promise<readonly string[]> {
    const response = await this.#call(credential, "/api/tags", signal);
    const models = listAt(await jsonBody(response), "models");
    return models.filter(canChat).map((model) => textAt(model, "name"));
  }

  /** Of those that were pulled. */
  async embeddingModel(
    credential: ModelCredential,
    signal: AbortSignal,
  ): Promise<EmbeddingModel | undefined> {
    const response = await this.#call(credential, "/api/tags", signal);
    const models = listAt(await jsonBody(response), "models");
    const names = models.filter((model) => !canChat(model)).map((model) => textAt(model, "name"));
    const model = embeddingModelOf(names) ?? names.find((name) => name !== "");
    return model === undefined ? undefined : { model };
  }

  /** https://docs.ollama.com/api/embed: what is too long for the model is cut by the server. */
  async embed(
    texts: readonly string[],
    credential: ModelCredential,
    signal: AbortSignal,
    onTokens?: (tokens: number) => void,
  ): Promise<readonly (readonly number[])[]> {
    const body = { model: credential.model, input: texts };
    const response = await this.#call(credential, "/api/embed", signal, body);
    const answer = await jsonBody(response);
    const tokens = numberAt(answer, "prompt_eval_count");
    if (tokens !== undefined) onTokens?.(tokens);
    return checkedVectors(listAt(answer, "embeddings"), texts.length, STYLE.name);
  }

  /** The number its makers built it for, or the one set in its Modelfile, and no more than memory usually allows. */
  async contextWindow(credential: ModelCredential, signal: AbortSignal): Promise<number | undefined> {
    const response = await this.#call(credential, "/api/show", signal, { model: credential.model });
    return windowIn(await jsonBody(response));
  }

  async #call(
    credential: ModelCredential,
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<Response> {
    const headers: Record<string, string> = {};
    if (body) headers["Content-Type"] = "application/json";
    if (credential.apiKey) headers.Authorization = `Bearer ${credential.apiKey}`;
    const url = endpoint(credential, BASE_URL, path);
    const response = await askProvider(
      this.#http,
      body ? { url, method: "POST", headers, body: JSON.stringify(body) } : { url, headers },
      STYLE,
      signal,
    );
    if (!response.ok) throw await apiError(response, STYLE, credential.apiKey);
    return response;
  }
}

/** Models that only embed text are listed among the others. */
function canChat(model: unknown): boolean {
  const name = textAt(model, "name");
  return name !== "" && !name.includes("embed") && !textAt(model, "details", "family").includes("bert");
}

function bodyOf(request: LlmRequest): JsonBody {
  return {
    model: request.model,
    messages: withJoinedPrompts(
      request.sees ? withPicturesAfterResults(request.messages) : request.messages,
    ).map(turn),
    stream: true,
    options: {
      temperature: request.temperature ?? DEFAULT_TEMPERATURE,
      num_predict: request.maxTokens,
      ...contextOption(request),
    },
    // https://docs.ollama.com/capabilities/structured-outputs
    ...(request.schema ? { format: request.schema.schema } : {}),
    ...(request.effort ? { think: thinkOf(request.effort, request.model) } : {}),
    ...toolsOf(request),
  };
}

/** https://docs.ollama.com/capabilities/thinking: gpt-oss has levels, all others think or do not. */
function thinkOf(effort: Effort, model: string): string | boolean {
  if (!model.includes("gpt-oss")) return effort !== "low";
  return effort === "maximum" ? "high" : effort;
}

/** There is no word for a choice of tools: what is not to be called is not offered. */
function toolsOf({ tools = [], toolChoice }: LlmRequest): object {
  const name = typeof toolChoice === "object" ? toolChoice.name : undefined;
  const offered = tools.filter((tool) => toolChoice !== "none" && (name === undefined || tool.name === name));
  if (offered.length === 0) return {};
  return {
    tools: offered.map((tool) => ({
      type: "function",
      function: { name: tool.name, description: tool.description, parameters: parametersOf(tool) },
    })),
  };
}

/** https://docs.ollama.com/capabilities/tool-calling: results name the tool, calls have no ids. */
function turn(message: LlmMessage): object {
  if (message.role === "tool") {
    return { role: "tool", tool_name: message.name, content: resultText(message) };
  }
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  const images = imagesOf(message).map(({ data }) => data);
  return {
    role: message.role,
    content: textWithFiles(message),
    ...(images.length > 0 ? { images } : {}),
    ...(calls.length > 0 ? { tool_calls: calls.map(callOf), ...objectAt(dataOf(calls[0], STYLE.name)) } : {}),
  };
}

function callOf(call: ToolCall): object {
  return { function: { name: call.name, arguments: argumentsOf(call) } };
}
