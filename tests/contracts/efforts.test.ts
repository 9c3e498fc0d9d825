import type { Effort } from "@core/domain/model/effort";
import type { LlmRequest } from "@core/domain/model/llm";
import type { LlmClient } from "@core/points/llm-provider";
import type { Http } from "@core/ports/http";
import { describe, expect, test } from "vitest";
import { AnthropicClient } from "../../src/plugins/llm-anthropic/anthropic-client";
import { CustomClient } from "../../src/plugins/llm-custom/custom-client";
import { deepSeekClient } from "../../src/plugins/llm-deepseek/deepseek-client";
import { GoogleClient } from "../../src/plugins/llm-google/google-client";
import { grokClient } from "../../src/plugins/llm-grok/grok-client";
import { HuggingFaceClient } from "../../src/plugins/llm-huggingface/huggingface-client";
import { lmStudioClient } from "../../src/plugins/llm-lm-studio/lm-studio-client";
import { mistralClient } from "../../src/plugins/llm-mistral/mistral-client";
import { OllamaClient } from "../../src/plugins/llm-ollama/ollama-client";
import { openAiClient } from "../../src/plugins/llm-openai/openai-client";
import { OpenRouterClient } from "../../src/plugins/llm-openrouter/openrouter-client";
import { VertexClient } from "../../src/plugins/llm-vertex-ai/vertex-client";
import { FakeHttp } from "../fakes/fake-http";

const google = (http: Http) => new GoogleClient(http);
const vertex = (http: Http) => new VertexClient(http);
const anthropic = (http: Http) => new AnthropicClient(http);
const ollama = (http: Http) => new OllamaClient(http);
const custom = (http: Http) => new CustomClient(http);
const openRouter = (http: Http) => new OpenRouterClient(http);
const huggingFace = (http: Http) => new HuggingFaceClient(http);

async function drained(parts: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of parts);
}

/** The address and the body of the request for a reply, whatever becomes of it. */
async function asked(make: (http: Http) => LlmClient, model: string, extra: Partial<LlmRequest>) {
  const http = new FakeHttp().on(/./, () => new Response("", { status: 500 }));
  const baseUrl = make === custom ? { baseUrl: "https://models.example/v1" } : {};
  const credential = { id: "c", provider: "p", model, apiKey: "us:project:key", ...baseUrl };
  const request = { model, messages: [{ role: "user" as const, content: "Hi" }], ...extra };
  const parts = make(http).stream(request, credential, new AbortController().signal);
  await expect(drained(parts)).rejects.toMatchObject({ code: "provider.api" });
  const sent = http.requests.at(-1);
  return { url: sent?.url ?? "", body: JSON.parse(sent?.body ?? "null") as Record<string, unknown> };
}

type Row = readonly [string, (http: Http) => LlmClient, string, Effort, string, object];

const rows: readonly Row[] = [
  [
    "OpenAI",
    openAiClient,
    "gpt-6.2-sol",
    "low",
    "/responses",
    { reasoning: { effort: "low", summary: "auto" } },
  ],
  ["OpenAI", openAiClient, "gpt-6.2-sol", "maximum", "/responses", { reasoning: { effort: "max" } }],
  [
    "Anthropic",
    anthropic,
    "claude-sonnet-5-5",
    "medium",
    "/messages",
    { output_config: { effort: "medium" } },
  ],
  [
    "Anthropic",
    anthropic,
    "claude-opus-4-6",
    "maximum",
    "/messages",
    {
      thinking: { type: "adaptive", display: "summarized" },
      output_config: { effort: "max" },
      max_tokens: 50_176,
    },
  ],
  [
    "Anthropic",
    anthropic,
    "claude-haiku-4-5",
    "high",
    "/messages",
    { thinking: { type: "enabled", budget_tokens: 16_384 }, max_tokens: 33_792 },
  ],
  [
    "Google",
    google,
    "gemini-flash-latest",
    "maximum",
    ":streamGenerateContent",
    { generationConfig: { thinkingConfig: { thinkingLevel: "high", includeThoughts: true } } },
  ],
  [
    "Vertex AI",
    vertex,
    "gemini-2.5-flash",
    "low",
    ":streamGenerateContent",
    { generationConfig: { thinkingConfig: { thinkingBudget: 1_024, includeThoughts: true } } },
  ],
  [
    "Vertex AI",
    vertex,
    "gemini-2.5-pro",
    "maximum",
    ":streamGenerateContent",
    { generationConfig: { thinkingConfig: { thinkingBudget: 32_768 } } },
  ],
  ["Ollama", ollama, "gpt-oss:20b", "maximum", "/api/chat", { think: "high" }],
  ["Ollama", ollama, "qwen3", "medium", "/api/chat", { think: true }],
  ["Ollama", ollama, "qwen3", "low", "/api/chat", { think: false }],
  [
    "OpenRouter",
    openRouter,
    "openai/gpt-5-mini",
    "maximum",
    "/chat/completions",
    { reasoning: { effort: "max" } },
  ],
  [
    "DeepSeek",
    deepSeekClient,
    "deepseek-flash",
    "maximum",
    "/chat/completions",
    { reasoning_effort: "max", thinking: { type: "enabled" } },
  ],
  ["DeepSeek", deepSeekClient, "deepseek-flash", "medium", "/chat/completions", { reasoning_effort: "high" }],
  ["Grok", grokClient, "grok-4.6", "maximum", "/chat/completions", { reasoning_effort: "xhigh" }],
  ["Grok", grokClient, "grok-4.5", "maximum", "/chat/completions", { reasoning_effort: "high" }],
  [
    "Mistral",
    mistralClient,
    "mistral-medium-latest",
    "low",
    "/chat/completions",
    { reasoning_effort: "none" },
  ],
  ["Mistral", mistralClient, "mistral-large-4-0", "low", "/chat/completions", { reasoning_effort: "low" }],
  [
    "HuggingFace",
    huggingFace,
    "openai/gpt-oss-120b",
    "maximum",
    "/chat/completions",
    { reasoning_effort: "high" },
  ],
  [
    "LM Studio",
    lmStudioClient,
    "openai/gpt-oss-20b",
    "low",
    "/chat/completions",
    { reasoning_effort: "low" },
  ],
  ["Custom", custom, "default", "medium", "/chat/completions", { reasoning_effort: "medium" }],
];

const FIELDS = ["reasoning_effort", "reasoning", "output_config", "think", "generationConfig.thinkingConfig"];

describe("an effort", () => {
  test.each(rows)("%s is asked for as it wants it", async (_, make, model, effort, path, fields) => {
    const { url, body } = await asked(make, model, { effort });
    expect(url).toContain(path);
    expect(body).toMatchObject(fields);
  });

  test.each(rows)("%s is asked for none where none is chosen", async (_, make, model) => {
    const { body } = await asked(make, model, {});
    for (const field of FIELDS) expect(body).not.toHaveProperty(field);
  });

  test("of Mistral goes along where it searches, of Grok too", async () => {
    const searching = { effort: "high", webSearch: true } as const;
    const mistral = await asked(mistralClient, "mistral-medium-latest", searching);
    expect(mistral.body).toMatchObject({ completion_args: { reasoning_effort: "high" } });
    const grok = await asked(grokClient, "grok-4.6", { ...searching, effort: "maximum" });
    expect(grok.body).toMatchObject({ reasoning: { effort: "xhigh", summary: "auto" } });
  });

  test("is nothing to models that are known to have none", async () => {
    for (const [make, model] of [
      [openAiClient, "gpt-4.1"],
      [anthropic, "claude-3-5-haiku-latest"],
      [google, "gemini-2.0-flash"],
      [mistralClient, "magistral-medium-latest"],
    ] as const) {
      const { body } = await asked(make, model, { effort: "high" });
      for (const field of [...FIELDS, "thinking"]) expect(body).not.toHaveProperty(field);
    }
  });

  test("leaves Anthropic's older models some of a small limit for the reply, and no temperature", async () => {
    const { body } = await asked(anthropic, "claude-haiku-4-5", { effort: "high", maxTokens: 4_096 });
    expect(body).toMatchObject({ max_tokens: 4_096, thinking: { budget_tokens: 3_072 } });
    expect(body).not.toHaveProperty("temperature");
    const tiny = await asked(anthropic, "claude-haiku-4-5", { effort: "high", maxTokens: 1_500 });
    expect(tiny.body).not.toHaveProperty("thinking");
  });

  test("thoughts of Gemini are asked for where it is known to think, at any effort", async () => {
    const { body } = await asked(vertex, "gemini-3.5-flash", { thinks: true });
    expect(body.generationConfig).toMatchObject({ thinkingConfig: { includeThoughts: true } });
  });
});
