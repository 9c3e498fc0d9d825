import type { LlmRequest } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { expect } from "vitest";
import { AnthropicClient } from "../../src/plugins/llm-anthropic/anthropic-client";
import { CustomClient } from "../../src/plugins/llm-custom/custom-client";
import { GoogleClient } from "../../src/plugins/llm-google/google-client";
import { HuggingFaceClient } from "../../src/plugins/llm-huggingface/huggingface-client";
import { OllamaClient } from "../../src/plugins/llm-ollama/ollama-client";
import { OpenRouterClient } from "../../src/plugins/llm-openrouter/openrouter-client";
import { VertexClient } from "../../src/plugins/llm-vertex-ai/vertex-client";
import { FakeHttp } from "../fakes/fake-http";

/** A way to make a provider's client. */
export type Make = (http: Http) => LlmClient;

export const google: Make = (http) => new GoogleClient(http);
export const vertex: Make = (http) => new VertexClient(http);
export const anthropic: Make = (http) => new AnthropicClient(http);
export const ollama: Make = (http) => new OllamaClient(http);
export const custom: Make = (http) => new CustomClient(http);
export const openRouter: Make = (http) => new OpenRouterClient(http);
export const huggingFace: Make = (http) => new HuggingFaceClient(http);

/** The address and the body of the last request for a reply; the answers are those given, and then none of use. */
export async function askedOf(
  make: Make,
  model: string,
  extra: Partial<LlmRequest>,
  ...answers: readonly Response[]
) {
  const http = new FakeHttp().on(/./, () => new Response("", { status: 500 }));
  for (const answer of answers) http.once(/./, answer);
  const baseUrl = make === custom ? { baseUrl: "https://models.example/v1" } : {};
  const credential = { id: "c", provider: "p", model, apiKey: "us:project:key", ...baseUrl };
  const request = { model, messages: [{ role: "user" as const, content: "Hi" }], ...extra };
  const parts = make(http).stream(request, credential, new AbortController().signal);
  await expect(drained(parts)).rejects.toMatchObject({ code: "provider.api" });
  const sent = http.requests.at(-1);
  const body = JSON.parse(sent?.body ?? "null") as Record<string, unknown>;
  return { url: sent?.url ?? "", body, count: http.requests.length };
}

async function drained(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of parts);
}
