import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { openAiReply, sse } from "../../../../tests/contracts/provider-replies";
import { FakeHttp, jsonResponse, streamResponse } from "../../../../tests/fakes/fake-http";
import { OpenAiChatClient } from "./openai-chat-client";

const credential = { id: "c", provider: "p", model: "m", apiKey: "k", baseUrl: "https://a.example/v1" };
const dialect = {
  name: "Some",
  defaultBaseUrl: "",
  asksForUsage: true,
  isReasoningModel: (model: string) => model.startsWith("gpt-5"),
};
const USAGE = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };
const signal = new AbortController().signal;
const events = { headers: { "content-type": "text/event-stream" } };

async function parts(
  http: FakeHttp,
  extra: Partial<LlmRequest> = {},
  client = new OpenAiChatClient(http, dialect),
) {
  const request: LlmRequest = { model: "m", messages: [{ role: "user", content: "Hi" }], ...extra };
  const received: LlmPart[] = [];
  for await (const part of client.stream(request, credential, signal)) received.push(part);
  return received;
}

const bodies = (http: FakeHttp) =>
  http.requests.map(({ body }) => JSON.parse(body ?? "{}") as Record<string, unknown>);
const answering = (body: string) => new FakeHttp().on(/./, () => streamResponse([body], events));
const refusing = (message: string) => jsonResponse({ error: { message } }, { status: 400 });

describe("a dialect", () => {
  test("says how the key is sent, and what else the body holds", async () => {
    const http = answering(openAiReply(["a"], USAGE));
    const client = new OpenAiChatClient(http, {
      ...dialect,
      authorise: (apiKey) => ({ "api-key": apiKey }),
      bodyOf: ({ stream_options, ...body }, { model }) => ({ ...body, deployment: model }),
    });
    await parts(http, {}, client);
    expect(http.requests[0]?.headers).toMatchObject({ "api-key": "k" });
    expect(http.requests[0]?.headers).not.toHaveProperty("Authorization");
    expect(bodies(http)[0]).toMatchObject({ deployment: "m", stream: true });
    expect(bodies(http)[0]).not.toHaveProperty("stream_options");
  });
});

describe("parameters", () => {
  test("a reasoning model gets no temperature, and its limit under the newer name", async () => {
    const http = answering(openAiReply(["a"], USAGE));
    await parts(http, { model: "gpt-5-2025-08-07", maxTokens: 5 });
    expect(bodies(http)[0]).toMatchObject({ max_completion_tokens: 5 });
    expect(bodies(http)[0]).not.toHaveProperty("temperature");
    expect(bodies(http)[0]).not.toHaveProperty("max_tokens");
  });

  test("a parameter the model refuses is left out silently, also the next time", async () => {
    const http = answering(openAiReply(["a"], USAGE))
      .once(/./, refusing("Unsupported value: 'temperature' does not support 0.7 with this model."))
      .once(/./, refusing("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."));
    const client = new OpenAiChatClient(http, dialect);
    expect((await parts(http, { maxTokens: 5 }, client)).at(-1)).toMatchObject({ type: "finish" });
    await parts(http, { maxTokens: 5 }, client);
    expect(bodies(http)).toHaveLength(4);
    expect(bodies(http).at(-1)).toMatchObject({ max_completion_tokens: 5 });
    expect(bodies(http).at(-1)).not.toHaveProperty("temperature");
  });

  test("a limit that is too high becomes the highest the model allows", async () => {
    const http = answering(openAiReply(["a"], USAGE)).once(
      /./,
      refusing("max_tokens is too large: 100000. This model supports at most 16384 completion tokens."),
    );
    const client = new OpenAiChatClient(http, dialect);
    await parts(http, { maxTokens: 100_000 }, client);
    await parts(http, { maxTokens: 5 }, client);
    expect(bodies(http).map((body) => body.max_tokens)).toEqual([100_000, 16_384, 5]);
  });

  test("a server that only knows the older name of the limit gets that", async () => {
    const http = answering(openAiReply(["a"], USAGE)).once(
      /./,
      refusing("Unrecognized request argument supplied: max_completion_tokens"),
    );
    await parts(http, { model: "gpt-5-mini", maxTokens: 5 });
    expect(bodies(http)[1]).toMatchObject({ max_tokens: 5 });
    expect(bodies(http)[1]).not.toHaveProperty("max_completion_tokens");
  });

  test("a limit refused under both names is an error", async () => {
    const http = new FakeHttp().on(/./, () => refusing("no max_tokens and no max_completion_tokens"));
    await expect(parts(http, { maxTokens: 5 })).rejects.toMatchObject({ params: { status: 400 } });
    expect(http.requests).toHaveLength(3);
  });

  test("another refusal is not repeated", async () => {
    const http = new FakeHttp().on(/./, refusing("model not found"));
    await expect(parts(http)).rejects.toMatchObject({ params: { status: 400 } });
    expect(http.requests).toHaveLength(1);
  });

  test("images go as image parts, tools as functions", async () => {
    const http = answering(openAiReply(["a"], USAGE));
    const attachments = [{ type: "image", name: "a.png", mimeType: "image/png", data: "iVBO" }] as const;
    const tools = [{ name: "t", description: "d", parameters: { type: "object" } }];
    await parts(http, { messages: [{ role: "user", content: "See", attachments }], tools });
    expect(bodies(http)[0]).toMatchObject({
      messages: [
        {
          content: [
            { type: "text", text: "See" },
            { type: "image_url", image_url: { url: "data:image/png;base64,iVBO" } },
          ],
        },
      ],
      tools: [{ type: "function", function: { name: "t" } }],
    });
  });
});

describe("replies", () => {
  test("reasoning comes apart from the text, under either name or between think tags", async () => {
    const delta = (fields: object, finish: string | null = null) =>
      sse({ choices: [{ delta: fields, finish_reason: finish }] });
    for (const body of [
      delta({ reasoning_content: "why" }) + delta({ content: "this" }) + delta({}, "stop"),
      delta({ reasoning: "why" }) + delta({ content: "this" }, "stop"),
      delta({ content: "<think>wh" }) + delta({ content: "y</thi" }) + delta({ content: "nk>this" }, "stop"),
      delta({ content: [{ type: "thinking", thinking: [{ type: "text", text: "why" }] }] }) +
        delta({ content: [{ type: "text", text: "this" }] }, "stop"),
    ]) {
      const received = await parts(answering(body + sse("[DONE]")));
      const joined = (type: string) =>
        received.map((part) => (part.type === type && "text" in part ? part.text : "")).join("");
      expect([joined("reasoning-delta"), joined("text-delta")]).toEqual(["why", "this"]);
    }
  });

  test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
    "a reply that ends with the reason %s ended for another one than those that are known",
    async (reason) => {
      const body = sse({ choices: [{ delta: { content: "a" }, finish_reason: reason }] }) + sse("[DONE]");
      expect((await parts(answering(body))).at(-1)).toMatchObject({ type: "finish", reason: "other" });
    },
  );

  test("tokens of the prompt that were read from its cache are told", async () => {
    const usage = { prompt_tokens: 1, completion_tokens: 2, prompt_tokens_details: { cached_tokens: 1 } };
    const completion = { choices: [{ message: { content: "a" }, finish_reason: "stop" }], usage };
    const received = await parts(new FakeHttp().on(/./, jsonResponse(completion)));
    expect(received.at(-1)).toMatchObject({ usage: { ...USAGE, cacheReadTokens: 1 } });
  });

  test("a server that does not stream is understood too", async () => {
    const completion = {
      choices: [{ message: { role: "assistant", content: "whole" }, finish_reason: "length" }],
      usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
    };
    expect(await parts(new FakeHttp().on(/./, jsonResponse(completion)))).toEqual([
      { type: "text-delta", text: "whole" },
      { type: "finish", reason: "length", usage: USAGE },
    ]);
  });

  test("a reply that ends without its mark broke off, except where servers send none", async () => {
    const body = sse({ choices: [{ delta: { content: "a" }, finish_reason: "stop" }] });
    await expect(parts(answering(body))).rejects.toMatchObject({ code: "provider.stream-cut" });
    const http = answering(body);
    const lenient = new OpenAiChatClient(http, { ...dialect, endsWithoutMark: true });
    expect((await parts(http, {}, lenient)).at(-1)).toMatchObject({ type: "finish", reason: "stop" });
  });

  test("an error told with status 200 is an error", async () => {
    const http = new FakeHttp().on(/./, jsonResponse({ error: { message: "no credit", code: "billing" } }));
    await expect(parts(http)).rejects.toMatchObject({
      code: "provider.stream-error",
      params: { message: "no credit" },
    });
  });

  test("a page of HTML is not an empty reply", async () => {
    const headers = { "content-type": "text/html" };
    const http = new FakeHttp().on(/./, new Response("<!doctype html><title>Hi</title>", { headers }));
    await expect(parts(http)).rejects.toMatchObject({ code: "provider.web-page" });
  });

  test("a tool call cut by the limit is left out", async () => {
    const call = { index: 0, id: "1", function: { name: "f", arguments: '{"a":' } };
    const body = sse({ choices: [{ delta: { tool_calls: [call] }, finish_reason: "length" }] });
    expect(await parts(answering(body + sse("[DONE]")))).toEqual([
      { type: "finish", reason: "length", usage: undefined },
    ]);
  });
});

describe("calls of servers that count in ways of their own", () => {
  const chunk = (tool_calls: readonly object[]) =>
    sse({ choices: [{ delta: { tool_calls }, finish_reason: null }] });
  const whole = (name: string, given: unknown, rest: object = {}) => ({
    ...rest,
    function: { name, arguments: given },
  });
  const piece = (given: string, rest: object = {}) => ({ ...rest, function: { arguments: given } });
  const two = [
    { id: "call-0", name: "f", arguments: '{"a":1}' },
    { id: "call-1", name: "g", arguments: "{}" },
  ];

  test.each([
    [
      "each call with index 0, with ids",
      [
        [whole("f", '{"a":', { index: 0, id: "call-0" })],
        [piece("1}", { index: 0 })],
        [whole("g", "", { index: 0, id: "call-1" })],
      ],
    ],
    ["each call whole, without ids or indices", [[whole("f", '{"a":1}')], [whole("g", "{}")]]],
    ["all in one piece, without ids", [[whole("f", '{"a":1}'), whole("g", "{}")]]],
    ["arguments as objects", [[whole("f", { a: 1 }), whole("g", {})]]],
    [
      "the id with every piece",
      [
        [whole("f", '{"a":', { index: 0, id: "call-0" })],
        [whole("g", "{", { index: 1, id: "call-1" })],
        [piece("1}", { index: 0, id: "call-0" })],
        [piece("}", { index: 1, id: "call-1" })],
      ],
    ],
    [
      "the name with every piece",
      [[whole("f", '{"a":', { index: 0 })], [whole("f", "1}", { index: 0 })], [whole("g", "", { index: 1 })]],
    ],
    [
      "an index that comes late first",
      [[whole("g", "{}", { index: 1, id: "call-1" })], [whole("f", '{"a":1}', { index: 0, id: "call-0" })]],
    ],
  ])("%s", async (_, chunks) => {
    const received = await parts(answering(chunks.map(chunk).join("") + sse("[DONE]")));
    expect(received.flatMap((part) => (part.type === "tool-call" ? [part.call] : []))).toEqual(two);
    expect(received.at(-1)).toMatchObject({ reason: "tool-calls" });
  });
});

describe("models", () => {
  test("are read from the list, without Google's prefix", async () => {
    const http = new FakeHttp().on(
      "https://a.example/v1/models",
      jsonResponse({ data: [{ id: "models/x" }, { id: "y" }, {}] }),
    );
    expect(await new OpenAiChatClient(http, dialect).listModels(credential, signal)).toEqual(["x", "y"]);
  });
});

describe("the context window of a model", () => {
  const told = (model: object) =>
    new FakeHttp().on(/./, () => jsonResponse({ data: [{ id: "other" }, model] }));
  const window = (http: FakeHttp, more = {}) =>
    new OpenAiChatClient(http, { ...dialect, ...more }).contextWindow(credential, signal);

  test.each([
    ["vLLM", { id: "m", max_model_len: 32_768 }, 32_768],
    ["llama.cpp", { id: "m", meta: { n_ctx: 4_096, n_ctx_train: 131_072 } }, 4_096],
    ["OpenRouter", { id: "m", context_length: 200_000 }, 200_000],
    ["Groq", { id: "m", context_window: 131_072 }, 131_072],
    ["Mistral", { id: "m", max_context_length: 65_536 }, 65_536],
    ["LM Studio", { id: "m", max_context_length: 65_536, loaded_context_length: 8_192 }, 8_192],
    ["a list with names of a kind", { id: "models/m", context_length: 1_000_000 }, 1_000_000],
    ["a server that does not tell", { id: "m" }, undefined],
    ["a server without the model", { id: "n", context_length: 9 }, undefined],
  ])("is read from the list of %s", async (_, model, expected) => {
    expect(await window(told(model))).toBe(expected);
  });

  test("is asked for where the dialect says", async () => {
    const http = told({ id: "m", max_context_length: 9_000 });
    expect(await window(http, { windowsPath: "/../api/v0/models" })).toBe(9_000);
    expect(new URL(http.requests[0]?.url ?? "").pathname).toBe("/api/v0/models");
  });
});
