import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { embeddingContract } from "../../../tests/contracts/embedding-contract";
import { OFFERED } from "../../../tests/contracts/offered-tools";
import { ollamaReply } from "../../../tests/contracts/provider-replies";
import { FakeHttp, jsonResponse, streamResponse } from "../../../tests/fakes/fake-http";
import { OllamaClient } from "./ollama-client";

const signal = new AbortController().signal;
const credential = { id: "c", provider: "ollama", model: "llama2", apiKey: "" };
const lines = (...values: readonly unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");

async function parts(http: FakeHttp, extra: Partial<LlmRequest> = {}) {
  const request: LlmRequest = { model: "llama2", messages: [{ role: "user", content: "Hi" }], ...extra };
  const received: LlmPart[] = [];
  for await (const part of new OllamaClient(http).stream(request, credential, signal)) received.push(part);
  return received;
}

const answering = (body: string) => new FakeHttp().on(/./, () => streamResponse([body]));

describe("Ollama", () => {
  test("is called on this device, without a key", async () => {
    const http = answering(ollamaReply(["a"], { promptTokens: 1, completionTokens: 1, totalTokens: 2 }));
    await parts(http, { temperature: 0, maxTokens: 64 });
    const [request] = http.requests;
    expect(request).toMatchObject({ url: "http://localhost:11434/api/chat", method: "POST" });
    expect(request?.headers).not.toHaveProperty("Authorization");
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      model: "llama2",
      stream: true,
      options: { temperature: 0, num_predict: 64 },
    });
  });

  test("thinking and tool calls come as parts of their own", async () => {
    const call = { function: { name: "f", arguments: { a: 1 } } };
    const body = lines(
      { message: { thinking: "hm" } },
      { message: { content: "yes", tool_calls: [call] } },
      { done: true, eval_count: 3, prompt_eval_count: 2 },
    );
    expect(await parts(answering(body))).toEqual([
      { type: "reasoning-delta", text: "hm" },
      { type: "text-delta", text: "yes" },
      {
        type: "tool-call",
        call: {
          id: "call-0",
          name: "f",
          arguments: '{"a":1}',
          providerData: { provider: "Ollama", value: { thinking: "hm" } },
        },
      },
      {
        type: "finish",
        reason: "tool-calls",
        usage: { promptTokens: 2, completionTokens: 3, totalTokens: 5 },
      },
    ]);
  });

  test("calls go back without ids, with the thoughts that led to them, and results by the names of their tools", async () => {
    const call = (name: string, thinking: string, provider = "Ollama") => ({
      ...{ id: name, name, arguments: '{"a":1}' },
      providerData: { provider, value: { thinking } },
    });
    const turnOf = async (...toolCalls: readonly ReturnType<typeof call>[]) => {
      const http = answering(lines({ done: true }));
      const image = {
        type: "image",
        name: "a.png",
        mimeType: "image/png",
        data: "QQ==",
        sizeBytes: 1,
      } as const;
      await parts(http, {
        messages: [
          { role: "user", content: "Look", attachments: [image] },
          { role: "assistant", content: "So", toolCalls },
          { role: "tool", content: "7", toolCallId: "f", name: "f" },
        ],
      });
      return JSON.parse(http.requests[0]?.body ?? "").messages;
    };
    const sent = (name: string) => ({ function: { name, arguments: { a: 1 } } });
    expect(await turnOf(call("f", "hm"), call("g", "then"))).toEqual([
      { role: "user", content: "Look", images: ["QQ=="] },
      { role: "assistant", content: "So", tool_calls: [sent("f"), sent("g")], thinking: "hm" },
      { role: "tool", tool_name: "f", content: "7" },
    ]);
    expect((await turnOf(call("f", "hm", "Other")))[1]).not.toHaveProperty("thinking");
    expect((await turnOf())[1]).toEqual({ role: "assistant", content: "So" });
  });

  test("a reply at its limit says so", async () => {
    const body = lines({ message: { content: "a" } }, { done: true, done_reason: "length" });
    expect((await parts(answering(body))).at(-1)).toMatchObject({ reason: "length" });
  });

  test("a model that is missing is told with the server's words", async () => {
    const http = new FakeHttp().on(/./, () =>
      jsonResponse({ error: 'model "llama2" not found' }, { status: 404 }),
    );
    await expect(parts(http)).rejects.toMatchObject({
      params: {
        provider: "Ollama",
        statusText: "Not Found",
        detail: ' - {"error":"model \\"llama2\\" not found"}',
      },
    });
  });

  test("its models are those it has, without the ones that only embed", async () => {
    const models = [
      { name: "all-minilm:latest", details: { family: "bert" } },
      { name: "nomic-embed-text" },
      { name: "llama3.2:latest", details: { family: "llama" } },
      { name: "qwen3:8b" },
      {},
    ];
    const http = new FakeHttp().on("http://localhost:11434/api/tags", jsonResponse({ models }));
    expect(await new OllamaClient(http).listModels(credential, signal)).toEqual([
      "llama3.2:latest",
      "qwen3:8b",
    ]);
  });
});

embeddingContract({
  name: "Ollama",
  credential,
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
});

/** Some field of what is sent for a request. */
async function sent(extra: Partial<LlmRequest>) {
  const http = answering(ollamaReply(["a"], { promptTokens: 1, completionTokens: 1, totalTokens: 2 }));
  await parts(http, extra);
  return JSON.parse(http.requests[0]?.body ?? "") as {
    tools?: { function: { name: string } }[];
    think?: unknown;
  };
}

test("tools are offered as they may be called: all, one by its name, or none", async () => {
  const namesFor = async (toolChoice?: LlmRequest["toolChoice"]) =>
    (await sent({ tools: OFFERED, ...(toolChoice ? { toolChoice } : {}) })).tools?.map(
      (tool) => tool.function.name,
    );
  const names = OFFERED.map(({ name }) => name);
  expect([await namesFor(), await namesFor("auto"), await namesFor("none")]).toEqual([
    names,
    names,
    undefined,
  ]);
  expect(await namesFor({ name: names[0] ?? "" })).toEqual(names.slice(0, 1));
});

test("a model thinks or does not, but for those that have levels of it", async () => {
  const thinks = (model: string) =>
    Promise.all(
      (["low", "high", "maximum"] as const).map(async (effort) => (await sent({ model, effort })).think),
    );
  expect([await thinks("qwen3:8b"), await thinks("gpt-oss:20b")]).toEqual([
    [false, true, true],
    ["low", "high", "high"],
  ]);
});
