import type { ModelCredential } from "@core/domain/credential";
import { DEFAULT_TEMPERATURE, type LlmMessage, type LlmPart, type LlmRequest } from "@core/domain/llm";
import { AppError } from "@core/errors/app-error";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { askProvider } from "@shared/ask-provider";
import { imagesOf, textWithFiles } from "@shared/attachment-content";
import { endpoint } from "@shared/endpoint";
import { apiError } from "@shared/provider-error";
import type { JsonBody } from "@shared/refused-parameters";
import { replyEvents } from "@shared/reply-events";
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

const SAFETY_SETTINGS = [
  "HARM_CATEGORY_HATE_SPEECH",
  "HARM_CATEGORY_DANGEROUS_CONTENT",
  "HARM_CATEGORY_SEXUALLY_EXPLICIT",
  "HARM_CATEGORY_HARASSMENT",
].map((category) => ({ category, threshold: "BLOCK_MEDIUM_AND_ABOVE" }));

/** The body of `generateContent` and `streamGenerateContent`. */
function vertexBody(request: LlmRequest): JsonBody {
  const system = request.messages.filter(({ role }) => role === "system").map(({ content }) => content);
  return {
    contents: request.messages.filter(({ role }) => role !== "system").map(turn),
    ...(system.length > 0 ? { systemInstruction: { parts: [{ text: system.join("\n\n") }] } } : {}),
    generationConfig: {
      temperature: request.temperature ?? DEFAULT_TEMPERATURE,
      maxOutputTokens: request.maxTokens,
      candidateCount: 1,
    },
    safetySettings: SAFETY_SETTINGS,
    ...(request.tools?.length ? { tools: [{ functionDeclarations: request.tools }] } : {}),
  };
}

function turn(message: LlmMessage): JsonBody {
  const images = imagesOf(message).map(({ mimeType, data }) => ({ inlineData: { mimeType, data } }));
  const role = message.role === "assistant" ? "model" : "user";
  const text = textWithFiles(message);
  // A part without text is refused, even beside an image.
  return { role, parts: [...(text || images.length === 0 ? [{ text }] : []), ...images] };
}

/** What a Vertex AI key is made of. */
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
