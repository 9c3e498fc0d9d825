import type { LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { anthropicReply } from "../../../tests/contracts/provider-replies";
import { FakeHttp, jsonResponse, streamResponse } from "../../../tests/fakes/fake-http";
import { AnthropicClient } from "./anthropic-client";

const credential = { id: "c", provider: "anthropic", model: "claude-haiku-4-5", apiKey: "sk-ant" };
const signal = new AbortController().signal;
const USAGE = { promptTokens: 1, completionTokens: 2, totalTokens: 3 };

async function sent(extra: Partial<LlmRequest>, ...first: readonly Response[]) {
  const http = new FakeHttp();
  const headers = { "content-type": "text/event-stream" };
  http.on(/./, () => streamResponse([anthropicReply(["a"], USAGE)], { headers }));
  for (const answer of first) http.once(/./, answer);
  const messages = [
    { role: "system", content: "Be brief." },
    { role: "system", content: "Be kind." },
    { role: "user", content: "Hi" },
  ] as const;
  const request = { model: credential.model, messages, ...extra };
  for await (const _ of new AnthropicClient(http).stream(request, credential, signal));
  const last = http.requests.at(-1);
  return {
    count: http.requests.length,
    request: last,
    body: JSON.parse(last?.body ?? "{}") as Record<string, unknown>,
  };
}

describe("Anthropic's messages", () => {
  test("are called with key, version and browser access, system apart, 1024 tokens by default", async () => {
    const { request, body } = await sent({});
    expect(request).toMatchObject({
      url: "https://api.anthropic.com/v1/messages",
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "x-api-key": "sk-ant",
        "anthropic-version": "2023-06-01",
        "anthropic-dangerous-direct-browser-access": "true",
      },
    });
    expect(body).toMatchObject({
      system: "Be brief.\n\nBe kind.",
      messages: [{ role: "user", content: "Hi" }],
      max_tokens: 1024,
      temperature: 0.7,
      stream: true,
    });
  });

  test("a temperature beyond Anthropic's scale becomes its end", async () => {
    expect((await sent({ temperature: 1.6 })).body.temperature).toBe(1);
  });

  test.each(["claude-opus-4-7", "claude-opus-5-5", "claude-sonnet-5", "claude-fable-5"])(
    "%s gets no temperature",
    async (model) => expect((await sent({ model })).body).not.toHaveProperty("temperature"),
  );

  test.each(["claude-opus-4-6", "claude-sonnet-4-6", "claude-3-5-haiku-latest", "claude-opus-4-20250514"])(
    "%s gets one",
    async (model) => expect((await sent({ model })).body).toHaveProperty("temperature"),
  );

  test("a model that thinks unasked has room for it, and is asked for a summary of its thoughts", async () => {
    const { body } = await sent({ model: "claude-sonnet-5-5" });
    expect(body).toMatchObject({ thinking: { type: "adaptive", display: "summarized" }, max_tokens: 16_384 });
    expect((await sent({ model: "claude-sonnet-5-5", maxTokens: 50 })).body.max_tokens).toBe(50);
    expect((await sent({ model: "claude-opus-4-8" })).body).not.toHaveProperty("thinking");
  });

  test("a limit beyond the model's becomes the model's", async () => {
    const message = "max_tokens: 100000 > 64000, which is the maximum for claude-haiku-4-5-20251001";
    const refusal = jsonResponse({ error: { type: "invalid_request_error", message } }, { status: 400 });
    expect((await sent({ maxTokens: 100_000 }, refusal)).body.max_tokens).toBe(64_000);
  });

  test("a model that refuses the temperature is asked again without", async () => {
    const refusal = { error: { type: "invalid_request_error", message: "temperature is not supported" } };
    const { body, count } = await sent({}, jsonResponse(refusal, { status: 400 }));
    expect(count).toBe(2);
    expect(body).not.toHaveProperty("temperature");
  });

  test("images are sent as base64 sources", async () => {
    const attachments = [{ type: "image", name: "a.png", mimeType: "image/png", data: "iVBO" }] as const;
    const { body } = await sent({ messages: [{ role: "user", content: "See", attachments }] });
    expect(body.messages).toMatchObject([
      {
        content: [
          { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } },
          { type: "text", text: "See" },
        ],
      },
    ]);
  });

  test("what other calls begin with is marked to be kept, and nothing else is", async () => {
    const attachments = [
      { type: "text", name: "a.txt", mimeType: "text/plain", data: btoa("File ".repeat(900)) },
    ] as const;
    const cache_control = { type: "ephemeral" };
    const { body } = await sent({
      messages: [
        { role: "system", content: "Be brief.", cached: true },
        { role: "user", content: "Request", attachments, cached: true },
        { role: "user", content: "Question" },
      ],
    });
    // The rules alone are too short to be kept.
    expect(body.system).toBe("Be brief.");
    expect(body.messages).toEqual([
      {
        role: "user",
        content: [{ type: "text", text: expect.stringMatching(/^Request[\s\S]*File/), cache_control }],
      },
      { role: "user", content: "Question" },
    ]);
  });

  test("in conversations what was said before is marked, and what tools found for the reply", async () => {
    const long = "word ".repeat(1_200);
    const call = { id: "1", name: "find", arguments: "{}" };
    const { body } = await sent({
      tools: [{ name: "find", description: "", parameters: { type: "object" } }],
      messages: [
        { role: "user", content: "One?" },
        { role: "assistant", content: long, cached: true },
        { role: "user", content: "Two?" },
        { role: "assistant", content: "", toolCalls: [call] },
        { role: "tool", content: "Found", toolCallId: "1", name: "find", cached: true },
      ],
    });
    const cache_control = { type: "ephemeral" };
    expect(body.messages).toMatchObject([
      { content: "One?" },
      { role: "assistant", content: [{ type: "text", text: long, cache_control }] },
      { content: "Two?" },
      { content: [{ type: "tool_use" }] },
      { content: [{ type: "tool_result", content: "Found", cache_control }] },
    ]);
  });

  test("no more marks are sent than it allows, and none before there is enough to be kept", async () => {
    const marked = Array.from(
      { length: 7 },
      (_, place) => ({ role: "user", content: `${place} ${"word ".repeat(300)}`, cached: true }) as const,
    );
    const { body } = await sent({ messages: [...marked, { role: "user", content: "Question" }] });
    const isMarked = (body.messages as { content: unknown }[]).map((turn) =>
      JSON.stringify(turn.content).includes("cache_control"),
    );
    expect(isMarked).toEqual([false, false, false, true, true, true, true, false]);
    const few = await sent({ messages: [...marked.slice(0, 2), { role: "user", content: "Question" }] });
    expect(JSON.stringify(few.body)).not.toContain("cache_control");
  });

  test("tokens read from its cache and written to it count for the prompt, and are told", async () => {
    const told = { cache_read_input_tokens: 100, cache_creation_input_tokens: 30 };
    const reply = anthropicReply(["a"], USAGE).replace(
      '"input_tokens":1',
      `"input_tokens":1,${JSON.stringify(told).slice(1, -1)}`,
    );
    const headers = { "content-type": "text/event-stream" };
    const http = new FakeHttp().on(/./, () => streamResponse([reply], { headers }));
    const request = { model: credential.model, messages: [{ role: "user", content: "Hi" }] } as const;
    const parts = [];
    for await (const part of new AnthropicClient(http).stream(request, credential, signal)) parts.push(part);
    expect(parts.at(-1)).toMatchObject({
      usage: {
        promptTokens: 131,
        completionTokens: 2,
        totalTokens: 133,
        cacheReadTokens: 100,
        cacheWriteTokens: 30,
      },
    });
  });

  test("the probe asks a small model for one token; 400 counts as a valid key", async () => {
    const http = new FakeHttp().on(/./, jsonResponse({}, { status: 400 }));
    expect(await new AnthropicClient(http).checkKey(credential, signal)).toBe(true);
    expect(JSON.parse(http.requests[0]?.body ?? "")).toMatchObject({
      model: "claude-haiku-5-5",
      max_tokens: 1,
    });
  });

  test("the probe also tells that a key is good once its model is retired, but not that an address is", async () => {
    const answer = (message: string) =>
      new AnthropicClient(new FakeHttp().on(/./, jsonResponse({ error: { message } }, { status: 404 })));
    expect(await answer("model: claude-haiku-5-5").checkKey(credential, signal)).toBe(true);
    await expect(answer("no such page").checkKey(credential, signal)).rejects.toMatchObject({
      params: { status: 404 },
    });
  });

  test("a model that has to call a tool is not let think, which is refused with that", async () => {
    const tools = [{ name: "t", description: "d", parameters: {} }];
    const forced = await sent({ model: "claude-sonnet-5", tools, toolChoice: "required" });
    expect(forced.body).toMatchObject({ thinking: { type: "disabled" }, tool_choice: { type: "any" } });
    const free = await sent({ model: "claude-sonnet-5", tools });
    expect(free.body.thinking).toMatchObject({ type: "adaptive" });
  });

  test("what was searched for is not sent where the search is not declared any more", async () => {
    const opening = [
      { type: "thinking", thinking: "Hm", signature: "S" },
      { type: "server_tool_use", id: "s", name: "web_search", input: {} },
      { type: "web_search_tool_result", tool_use_id: "s", content: [] },
    ];
    const providerData = { provider: "Anthropic", value: { opening, before: [] } };
    const messages = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "", toolCalls: [{ id: "1", name: "t", arguments: "{}", providerData }] },
      { role: "tool", toolCallId: "1", name: "t", content: "" },
    ] as const;
    const tools = [{ name: "t", description: "d", parameters: {} }];
    const types = async (webSearch: boolean) =>
      (await sent({ messages, tools, webSearch })).body.messages as { content: { type: string }[] }[];
    expect((await types(true))[1]?.content.map(({ type }) => type)).toEqual([
      "thinking",
      "server_tool_use",
      "web_search_tool_result",
      "tool_use",
    ]);
    expect((await types(false))[1]?.content.map(({ type }) => type)).toEqual(["thinking", "tool_use"]);
  });
});
