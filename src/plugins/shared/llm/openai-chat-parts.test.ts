import type { LlmPart } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { openAiChatParts, type StreamStyle } from "./openai-chat-parts";

const DONE = "[DONE]";

async function read(chunks: readonly unknown[], style: Partial<StreamStyle> = {}) {
  async function* events() {
    for (const chunk of chunks) yield { data: typeof chunk === "string" ? chunk : JSON.stringify(chunk) };
  }
  const parts: LlmPart[] = [];
  for await (const part of openAiChatParts(events(), { name: "Some", ...style })) parts.push(part);
  return parts;
}
const delta = (fields: object, finish_reason: string | null = null) => ({
  choices: [{ delta: fields, finish_reason }],
});
const call = { index: 0, id: "c", function: { name: "search", arguments: "{}" } };
const callsIn = (parts: readonly LlmPart[]) =>
  parts.flatMap((part) => (part.type === "tool-call" ? [part.call] : []));

describe("a chat completion", () => {
  test.each([
    ["stop", "stop"],
    ["length", "length"],
    ["max_tokens", "length"],
    ["model_length", "length"],
    ["tool_calls", "tool-calls"],
    ["function_call", "tool-calls"],
    ["content_filter", "refusal"],
    ["something new", "other"],
  ])("that ends with %s ends as %s", async (stated, reason) => {
    expect((await read([delta({ content: "a" }, stated), DONE])).at(-1)).toMatchObject({ reason });
  });

  test("without a reason ends as it should, by its mark, after which nothing is read", async () => {
    expect(await read([delta({ content: "a" }), ` ${DONE} `, delta({ content: "late" })])).toEqual([
      { type: "text-delta", text: "a" },
      { type: "finish", reason: "stop", usage: undefined },
    ]);
  });

  test("needs a reason where no mark is sent", async () => {
    const style = { endsWithoutMark: true };
    await expect(read([delta({ content: "a" })], style)).rejects.toMatchObject({
      code: "provider.stream-cut",
      params: { provider: "Some" },
    });
    expect((await read([delta({}, "length")], style)).at(-1)).toMatchObject({ reason: "length" });
  });

  test("that declines is a refusal, with its words", async () => {
    expect(await read([delta({ refusal: "I won't." }), delta({}, "stop"), DONE])).toEqual([
      { type: "text-delta", text: "I won't." },
      { type: "finish", reason: "refusal", usage: undefined },
    ]);
  });

  test("hands over the text it holds back before it fails", async () => {
    const received: LlmPart[] = [];
    async function* events() {
      yield { data: JSON.stringify(delta({ content: "a <thi" })) };
      throw new Error("broken");
    }
    const reading = async () => {
      for await (const part of openAiChatParts(events(), { name: "Some" })) received.push(part);
    };
    await expect(reading()).rejects.toThrow("broken");
    expect(received.map((part) => ("text" in part ? part.text : "")).join("")).toBe("a <thi");
  });

  test("cites each page once, from either form", async () => {
    const stated = { url: "https://a.example/", title: "A", content: "Rain", start_index: 0, end_index: 1 };
    const flat = { type: "url_citation", url: "https://b.example/", title: "" };
    const annotations = [{ type: "url_citation", url_citation: stated }, flat];
    const parts = await read([delta({ content: "a", annotations }), delta({ annotations }), DONE]);
    expect(parts.flatMap((part) => (part.type === "citation" ? [part.citation] : []))).toEqual([
      { url: "https://a.example/", title: "A", passage: "Rain", start: 0, end: 1 },
      { url: "https://b.example/", title: "b.example" },
    ]);
  });
});

describe("calls", () => {
  test("end a reply that says no more than that it stopped", async () => {
    const reasonOf = async (stated: string) =>
      (await read([delta({ tool_calls: [call] }, stated), DONE])).at(-1);
    expect(await reasonOf("stop")).toMatchObject({ reason: "tool-calls" });
    expect(await reasonOf("content_filter")).toMatchObject({ reason: "refusal" });
  });

  test("keep what stands beside them, and the first the thoughts of the reply", async () => {
    const extra = { extra_content: { google: { thought_signature: "s" } } };
    const tool_calls = [
      { ...call, ...extra },
      { ...call, index: 1, id: "d" },
    ];
    const chunks = [delta({ reasoning_content: "hm" }), delta({ tool_calls }), DONE];
    const [first, second] = callsIn(await read(chunks, { returns: "reasoning_content" }));
    expect(first?.providerData).toEqual({
      provider: "Some",
      value: { message: { reasoning_content: "hm" }, call: extra },
    });
    expect(second).toEqual({ id: "d", name: "search", arguments: "{}" });
    expect(callsIn(await read([delta({ tool_calls: [call] }), DONE]))[0]).not.toHaveProperty("providerData");
  });
});

describe("the usage", () => {
  const usageOf = async (usage: object, style: Partial<StreamStyle> = {}) => {
    const ending = (await read([{ choices: [], usage }, delta({}, "stop"), DONE], style)).at(-1);
    return ending?.type === "finish" ? ending.usage : undefined;
  };
  const counts = { prompt_tokens: 10, completion_tokens: 5 };
  const told = { promptTokens: 10, completionTokens: 5, totalTokens: 15 };

  test("is that of the last chunk that tells one, whole", async () => {
    expect(await usageOf(counts)).toEqual(told);
    expect(await usageOf({ prompt_tokens: 10 })).toBeUndefined();
    expect(await usageOf({ completion_tokens: 5 })).toBeUndefined();
  });

  test("tells what was kept, thought and searched for, under the names of all", async () => {
    expect(
      await usageOf({
        ...counts,
        prompt_tokens_details: { cached_tokens: 1, cache_write_tokens: 2 },
        completion_tokens_details: { reasoning_tokens: 3 },
        server_tool_use: { web_search_requests: 4 },
      }),
    ).toEqual({ ...told, cacheReadTokens: 1, cacheWriteTokens: 2, reasoningTokens: 3, webSearches: 4 });
    expect(await usageOf({ ...counts, prompt_cache_hit_tokens: 6 })).toEqual({ ...told, cacheReadTokens: 6 });
  });

  test("has a cost where the provider tells it, with that of the one behind it for an own key", async () => {
    const cost = { cost: 0.5, cost_details: { upstream_inference_cost: 2 } };
    const style = { tellsCost: true };
    expect(await usageOf({ ...counts, ...cost }, style)).toMatchObject({ cost: 0.5 });
    expect(await usageOf({ ...counts, ...cost, is_byok: true }, style)).toMatchObject({ cost: 2.5 });
    expect(await usageOf({ ...counts, cost: 0.5, is_byok: true }, style)).toMatchObject({ cost: 0.5 });
    expect(await usageOf(counts, style)).not.toHaveProperty("cost");
    expect(await usageOf({ ...counts, ...cost })).not.toHaveProperty("cost");
  });
});
