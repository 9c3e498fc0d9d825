import type { LlmPart } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { AnthropicReply } from "./anthropic-parts";

const delta = (fields: object, index = 0) => ({ type: "content_block_delta", index, delta: fields });
const start = (content_block: object, index = 0) => ({ type: "content_block_start", index, content_block });
const stop = (index = 0) => ({ type: "content_block_stop", index });
const said = (text: string, index = 0) => [
  start({ type: "text", text: "" }, index),
  delta({ type: "text_delta", text }, index),
  stop(index),
];
const call = (id: string, index = 0) => [
  start({ type: "tool_use", id, name: "search", input: {} }, index),
  stop(index),
];
const thought = (thinking: string, index = 0) => [start({ type: "thinking", thinking }, index), stop(index)];
const ending = (stop_reason: string, usage: object = {}) => ({
  type: "message_delta",
  delta: { stop_reason },
  usage,
});
const STOP = { type: "message_stop" };

async function read(events: readonly object[], reply = new AnthropicReply({ name: "Anthropic" })) {
  async function* stream() {
    for (const event of events) yield { data: JSON.stringify(event) };
  }
  const parts: LlmPart[] = [];
  for await (const part of reply.read(stream() as never)) parts.push(part);
  return { parts, reply, finish: reply.finish() };
}
const callsIn = (parts: readonly LlmPart[]) =>
  parts.flatMap((part) => (part.type === "tool-call" ? [part.call] : []));

describe("a reply", () => {
  test.each([
    ["end_turn", "stop"],
    ["stop_sequence", "stop"],
    ["max_tokens", "length"],
    ["model_context_window_exceeded", "length"],
    ["tool_use", "tool-calls"],
    ["refusal", "refusal"],
    ["toString", "other"],
  ])("that ends with %s ends as %s", async (stated, reason) => {
    expect((await read([ending(stated), ending(""), STOP])).finish).toMatchObject({ reason });
  });

  test("that does not say why it ends is done, and one without an end broke off", async () => {
    expect((await read([STOP, ...said("late")])).finish).toMatchObject({ reason: "stop" });
    await expect(read(said("a"))).rejects.toMatchObject({ code: "provider.stream-cut" });
    await expect(read([{ type: "error", error: { message: "busy" } }])).rejects.toMatchObject({
      code: "provider.stream-error",
    });
  });

  test("is words and thoughts", async () => {
    const { parts } = await read([...thought("why"), ...said("this", 1), ...said("", 2), STOP]);
    expect(parts).toEqual([
      { type: "reasoning-delta", text: "why" },
      { type: "text-delta", text: "this" },
    ]);
  });

  test("may come whole", async () => {
    const content = [
      { type: "text", text: "Hi" },
      { type: "tool_use", id: "c", name: "search", input: { q: 1 } },
    ];
    const usage = { input_tokens: 1, output_tokens: 2 };
    const { parts, finish } = await read([{ type: "message", content, usage, stop_reason: "tool_use" }]);
    expect(parts).toEqual([
      { type: "text-delta", text: "Hi" },
      { type: "tool-call", call: { id: "c", name: "search", arguments: '{"q":1}' } },
    ]);
    expect(finish).toEqual({
      ...{ type: "finish", reason: "tool-calls" },
      usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 },
    });
  });

  test("cites pages for the text they stand behind", async () => {
    const citation = { url: "https://a.example/", title: "A", cited_text: "Rain" };
    const cited = delta({ type: "citations_delta", citation }, 1);
    const { parts } = await read([
      ...said("four"),
      start({ type: "text", text: "" }, 1),
      cited,
      delta({ type: "text_delta", text: "five5" }, 1),
      stop(1),
      STOP,
    ]);
    expect(parts.at(-1)).toEqual({
      type: "citation",
      citation: { url: "https://a.example/", title: "A", passage: "Rain", start: 4, end: 9 },
    });
  });
});

describe("calls", () => {
  test("are given out when their block ends, and never where it is cut off", async () => {
    const { parts } = await read([
      ...call("c"),
      start({ type: "tool_use", id: "d", name: "search" }, 1),
      stop(9),
      STOP,
    ]);
    expect(callsIn(parts)).toEqual([{ id: "c", name: "search", arguments: "{}" }]);
  });

  test("take the thoughts before them along, those that opened the reply apart, each with one call", async () => {
    const { parts } = await read([
      ...thought("a"),
      ...said("words", 1),
      ...thought("b", 2),
      ...call("c", 3),
      ...call("d", 4),
      ...thought("e", 5),
      ...call("f", 6),
      STOP,
    ]);
    const block = (thinking: string) => expect.objectContaining({ type: "thinking", thinking });
    expect(callsIn(parts).map(({ providerData }) => providerData)).toEqual([
      { provider: "Anthropic", value: { opening: [block("a")], before: [block("b")] } },
      undefined,
      { provider: "Anthropic", value: { opening: [], before: [block("e")] } },
    ]);
  });
});

describe("a paused reply", () => {
  test("goes on after all of it, and counts as one", async () => {
    const first = await read([
      { type: "message_start", message: { usage: { input_tokens: 10, output_tokens: 1 } } },
      ...said("a"),
      ending("pause_turn", { output_tokens: 5 }),
      STOP,
    ]);
    expect(first.reply.isPaused).toBe(true);
    const continued = first.reply.continued({ model: "m", messages: [{ role: "user" }] });
    expect(continued).toMatchObject({
      model: "m",
      messages: [{ role: "user" }, { role: "assistant", content: [{ type: "text", text: "a" }] }],
    });
    const second = await read(
      [ending("end_turn", { input_tokens: 20, output_tokens: 2 }), STOP],
      first.reply,
    );
    expect(first.reply.isPaused).toBe(false);
    expect(second.finish).toMatchObject({ reason: "stop", usage: { promptTokens: 30, completionTokens: 7 } });
  });
});

describe("the usage", () => {
  const usageOf = async (usage: object) => {
    const { finish } = await read([
      { type: "message_start", message: { usage } },
      ending("end_turn", { output_tokens: null }),
      STOP,
    ]);
    return finish.type === "finish" ? finish.usage : undefined;
  };

  test("counts what was kept for the prompt, and tells it with thoughts and searches", async () => {
    expect(
      await usageOf({
        ...{ input_tokens: 1, output_tokens: 20, cache_creation_input_tokens: 2, cache_read_input_tokens: 3 },
        output_tokens_details: { thinking_tokens: 4 },
        server_tool_use: { web_search_requests: 5 },
      }),
    ).toEqual({
      ...{ promptTokens: 6, completionTokens: 20, totalTokens: 26, cacheReadTokens: 3, cacheWriteTokens: 2 },
      ...{ reasoningTokens: 4, webSearches: 5, webSearchCost: 0.05 },
    });
  });

  test.each([[{ input_tokens: 1 }], [{ output_tokens: 1 }]])("is not known of %j alone", async (usage) => {
    expect(await usageOf(usage)).toBeUndefined();
  });
});
