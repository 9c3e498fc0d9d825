import { expect, test } from "vitest";
import { CustomClient } from "../../src/plugins/llm-custom/custom-client";
import { GoogleClient } from "../../src/plugins/llm-google/google-client";
import { lmStudioClient } from "../../src/plugins/llm-lm-studio/lm-studio-client";
import { mistralClient } from "../../src/plugins/llm-mistral/mistral-client";
import { OllamaClient } from "../../src/plugins/llm-ollama/ollama-client";
import { openAiClient } from "../../src/plugins/llm-openai/openai-client";
import { OpenRouterClient } from "../../src/plugins/llm-openrouter/openrouter-client";
import { FakeHttp, jsonResponse } from "../fakes/fake-http";
import { type EmbeddingCase, embeddingContract } from "./embedding-contract";

const credentialOf = (provider: string, apiKey = "sk-secret", baseUrl?: string) => ({
  ...{ id: "c", provider, model: "chat", apiKey },
  ...(baseUrl ? { baseUrl } : {}),
});

/** As OpenAI answers, with the last one first: the place says which text it is of. */
const openAiAnswer: EmbeddingCase["answer"] = (vectors) => ({
  data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })).reverse(),
});
const listed = {
  data: [{ id: "qwen/qwen3-4b" }, { id: "text-embedding-nomic" }, { id: "text-embedding-bge-m3" }],
};

const cases: readonly EmbeddingCase[] = [
  {
    name: "OpenAI",
    credential: credentialOf("openai"),
    make: openAiClient,
    address: "https://api.openai.com/v1/embeddings",
    model: "text-embedding-3-small",
    answer: openAiAnswer,
  },
  {
    name: "Mistral",
    credential: credentialOf("mistral"),
    make: mistralClient,
    address: "https://api.mistral.ai/v1/embeddings",
    model: "mistral-embed",
    answer: openAiAnswer,
  },
  {
    name: "Google",
    credential: credentialOf("google"),
    make: (http) => new GoogleClient(http),
    address: "https://generativelanguage.googleapis.com/v1beta/openai/embeddings",
    model: "gemini-embedding-001",
    answer: openAiAnswer,
  },
  {
    name: "OpenRouter",
    credential: credentialOf("openrouter"),
    make: (http) => new OpenRouterClient(http),
    address: "https://openrouter.ai/api/v1/embeddings",
    model: "openai/text-embedding-3-small",
    answer: openAiAnswer,
  },
  {
    name: "LM Studio",
    credential: credentialOf("lm-studio", ""),
    make: lmStudioClient,
    address: "http://localhost:1234/v1/embeddings",
    // Of two, the one that knows most languages.
    model: "text-embedding-bge-m3",
    listed,
    answer: openAiAnswer,
  },
  {
    name: "Custom",
    credential: credentialOf("custom", "key", "https://models.example/v1"),
    make: (http) => new CustomClient(http),
    address: "https://models.example/v1/embeddings",
    model: "text-embedding-bge-m3",
    listed,
    answer: openAiAnswer,
  },
  {
    name: "Ollama",
    credential: credentialOf("ollama", ""),
    make: (http) => new OllamaClient(http),
    address: "http://localhost:11434/api/embed",
    model: "bge-m3:latest",
    listed: {
      models: [
        { name: "llama3.2:latest", details: { family: "llama" } },
        { name: "nomic-embed-text:latest", details: { family: "nomic-bert" } },
        { name: "bge-m3:latest", details: { family: "bert" } },
      ],
    },
    answer: (embeddings) => ({ embeddings }),
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
