import type { LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { FakeHttp, jsonResponse } from "../../../tests/fakes/fake-http";
import { textAttachment } from "../../../tests/fakes/text-attachment";
import { OllamaClient } from "./ollama-client";
import { contextOption, windowIn } from "./ollama-context";

const { signal } = new AbortController();
const request = (more: Partial<LlmRequest> = {}): LlmRequest => ({
  model: "m",
  messages: [{ role: "user", content: "Hi" }],
  contextWindow: 131_072,
  ...more,
});

describe("the context length of an Ollama model", () => {
  test("is asked of its server by its name", async () => {
    const http = new FakeHttp().on(/api\/show/, () =>
      jsonResponse({ model_info: { "llama.context_length": 16_384 } }),
    );
    const credential = { id: "c", provider: "ollama", model: "llama3.2", apiKey: "" };
    expect(await new OllamaClient(http).contextWindow(credential, signal)).toBe(16_384);
    expect(JSON.parse(http.requests[0]?.body ?? "")).toEqual({ model: "llama3.2" });
  });

  test.each([
    ["that of the architecture", { model_info: { "gemma3.context_length": 8_192 } }, 8_192],
    ["no more than memory usually allows", { model_info: { "qwen3.context_length": 262_144 } }, 32_768],
    [
      "the one of its Modelfile",
      { parameters: "stop x\nnum_ctx 65536", model_info: { "a.context_length": 9 } },
      65_536,
    ],
    ["not known where nothing is said of it", { model_info: {} }, undefined],
    ["not known of an answer of another kind", "no", undefined],
  ])("is %s", (_, shown, expected) => {
    expect(windowIn(shown)).toBe(expected);
  });
});

describe("the context length that is asked for", () => {
  test("holds prompt, files and reply, in few sizes", () => {
    const file = textAttachment("a.md", "word ".repeat(10_000));
    const long = request({ messages: [{ role: "user", content: "Read", attachments: [file] }] });
    expect(contextOption(request())).toEqual({ num_ctx: 8_192 });
    expect(contextOption(request({ maxTokens: 8_000 }))).toEqual({ num_ctx: 8_192 });
    expect(contextOption(request({ maxTokens: 9_000 }))).toEqual({ num_ctx: 16_384 });
    expect(contextOption(long)).toEqual({ num_ctx: 32_768 });
  });

  test("is no more than the model has, and left to the server where that is not known", () => {
    expect(contextOption(request({ contextWindow: 4_096 }))).toEqual({ num_ctx: 4_096 });
    const { contextWindow: _, ...unknown } = request();
    expect(contextOption(unknown)).toEqual({});
  });
});
