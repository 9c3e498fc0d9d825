import { expect, test } from "vitest";
import { lmStudioClient } from "../../src/plugins/llm-lm-studio/lm-studio-client";
import { mistralClient } from "../../src/plugins/llm-mistral/mistral-client";
import { openAiClient } from "../../src/plugins/llm-openai/openai-client";
import { FakeHttp, jsonResponse } from "../fakes/fake-http";
import { type EmbeddingCase, embeddingContract, LISTED_MODELS, openAiVectors } from "./embedding-contract";

const credentialOf = (provider: string, apiKey = "sk-secret", baseUrl?: string) => ({
  ...{ id: "c", provider, model: "chat", apiKey },
  ...(baseUrl ? { baseUrl } : {}),
});

const cases: readonly EmbeddingCase[] = [
  {
    name: "OpenAI",
    credential: credentialOf("openai"),
    make: openAiClient,
    address: "https://api.openai.com/v1/embeddings",
    model: "text-embedding-3-small",
    answer: openAiVectors,
  },
  {
    name: "Mistral",
    credential: credentialOf("mistral"),
    make: mistralClient,
    address: "https://api.mistral.ai/v1/embeddings",
    model: "mistral-embed",
    answer: openAiVectors,
  },
  {
    name: "LM Studio",
    credential: credentialOf("lm-studio", ""),
    make: lmStudioClient,
    address: "http://localhost:1234/v1/embeddings",
    // Of two, the one that knows most languages.
    model: "text-embedding-bge-m3",
    listed: LISTED_MODELS,
    answer: openAiVectors,
  },
];

for (const provider of cases) embeddingContract(provider);

test("at another address than its own a provider is asked which model it has, and has none where it lists none", async () => {
  const http = new FakeHttp().on(/models$/, () => jsonResponse({ data: [{ id: "gpt-oss" }] }));
  const credential = credentialOf("openai", "k", "https://proxy.example/v1");
  const { signal } = new AbortController();
  expect(await openAiClient(http).embeddingModel?.(credential, signal)).toBeUndefined();
  expect(http.requests.map(({ url }) => url)).toEqual(["https://proxy.example/v1/models"]);
});
