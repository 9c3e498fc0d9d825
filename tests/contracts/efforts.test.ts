import type { Effort } from "@core/domain/model/effort";
import { describe, expect, test } from "vitest";
import { deepSeekClient } from "../../src/plugins/llm-deepseek/deepseek-client";
import { grokClient } from "../../src/plugins/llm-grok/grok-client";
import { lmStudioClient } from "../../src/plugins/llm-lm-studio/lm-studio-client";
import { mistralClient } from "../../src/plugins/llm-mistral/mistral-client";
import { openAiClient } from "../../src/plugins/llm-openai/openai-client";
import {
  anthropic,
  askedOf,
  custom,
  google,
  huggingFace,
  type Make,
  ollama,
  openRouter,
  vertex,
} from "./asked-of";

type Row = readonly [string, Make, string, Effort, string, object];

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
    const { url, body } = await askedOf(make, model, { effort });
    expect(url).toContain(path);
    expect(body).toMatchObject(fields);
  });

  test.each(rows)("%s is asked for none where none is chosen", async (_, make, model) => {
    const { body } = await askedOf(make, model, {});
    for (const field of FIELDS) expect(body).not.toHaveProperty(field);
  });

  test("of Mistral goes along where it searches, of Grok too", async () => {
    const searching = { effort: "high", webSearch: true } as const;
    const mistral = await askedOf(mistralClient, "mistral-medium-latest", searching);
    expect(mistral.body).toMatchObject({ completion_args: { reasoning_effort: "high" } });
    const grok = await askedOf(grokClient, "grok-4.6", { ...searching, effort: "maximum" });
    expect(grok.body).toMatchObject({ reasoning: { effort: "xhigh", summary: "auto" } });
  });

  test("is nothing to models that are known to have none", async () => {
    for (const [make, model] of [
      [openAiClient, "gpt-4.1"],
      [anthropic, "claude-3-5-haiku-latest"],
      [google, "gemini-2.0-flash"],
      [mistralClient, "magistral-medium-latest"],
    ] as const) {
      const { body } = await askedOf(make, model, { effort: "high" });
      for (const field of [...FIELDS, "thinking"]) expect(body).not.toHaveProperty(field);
    }
  });

  test("leaves Anthropic's older models some of a small limit for the reply, and no temperature", async () => {
    const { body } = await askedOf(anthropic, "claude-haiku-4-5", { effort: "high", maxTokens: 4_096 });
    expect(body).toMatchObject({ max_tokens: 4_096, thinking: { budget_tokens: 3_072 } });
    expect(body).not.toHaveProperty("temperature");
    const tiny = await askedOf(anthropic, "claude-haiku-4-5", { effort: "high", maxTokens: 1_500 });
    expect(tiny.body).not.toHaveProperty("thinking");
  });

  test("thoughts of Gemini are asked for where it is known to think, at any effort", async () => {
    const { body } = await askedOf(vertex, "gemini-3.5-flash", { thinks: true });
    expect(body.generationConfig).toMatchObject({ thinkingConfig: { includeThoughts: true } });
  });
});
