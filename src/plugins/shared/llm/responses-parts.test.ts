import type { LlmPart } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { responsesParts } from "./responses-parts";

const STYLE = { name: "OpenAI", searchPrice: 0.01 };

async function read(...events: readonly object[]) {
  async function* stream() {
    for (const event of events) yield { data: JSON.stringify(event) };
  }
  const parts: LlmPart[] = [];
  for await (const part of responsesParts(stream(), STYLE)) parts.push(part);
  return parts;
}

const said = (delta: string) => ({
  type: "response.output_text.delta",
  output_index: 0,
  content_index: 0,
  delta,
});
const ended = (type: string, response: object) => ({ type: `response.${type}`, response });

describe("a response", () => {
  test.each([
    ["its limit", "length", { incomplete_details: { reason: "max_output_tokens" } }],
    ["a filter", "refusal", { incomplete_details: { reason: "content_filter" } }],
  ])("that %s ended says so", async (_, reason, response) => {
    const parts = await read(said("a"), ended("incomplete", { status: "incomplete", ...response }));
    expect(parts.at(-1)).toEqual({ type: "finish", reason, usage: undefined });
  });

  test("in which the model declines is a refusal, with its words", async () => {
    const refusal = { type: "response.refusal.delta", output_index: 0, content_index: 0, delta: "I won't." };
    expect(await read(refusal, ended("completed", { status: "completed" }))).toEqual([
      { type: "text-delta", text: "I won't." },
      { type: "finish", reason: "refusal", usage: undefined },
    ]);
  });

  test.each([
    [{ type: "error", code: "rate_limit_exceeded", message: "Slow down" }],
    [{ type: "error", error: { type: "rate_limit_exceeded", message: "Slow down" } }],
    [ended("failed", { error: { code: "rate_limit_exceeded", message: "Slow down" } })],
  ])("that fails is an error: %j", async (event) => {
    await expect(read(said("a"), event)).rejects.toMatchObject({
      code: "provider.stream-error",
      params: { provider: "OpenAI", message: "Slow down", type: "rate_limit_exceeded" },
    });
  });

  test("may come whole, with its citations", async () => {
    const annotation = {
      type: "url_citation",
      url: "https://a.example/",
      title: "A",
      start_index: 0,
      end_index: 2,
    };
    const content = [
      { type: "output_text", text: "Hi", annotations: [annotation, { type: "file_citation" }] },
    ];
    const output = [{ type: "message", role: "assistant", content }];
    expect(await read({ object: "response", status: "completed", output, error: null })).toEqual([
      { type: "text-delta", text: "Hi" },
      { type: "citation", citation: { url: "https://a.example/", title: "A", start: 0, end: 2 } },
      { type: "finish", reason: "stop", usage: undefined },
    ]);
  });

  test("that breaks off is no response", async () => {
    await expect(read(said("a"))).rejects.toMatchObject({ code: "provider.stream-cut" });
    await expect(read({ status: "in_progress", output: [] })).rejects.toMatchObject({
      code: "provider.stream-cut",
    });
  });

  test("ends the reading, whatever comes after it", async () => {
    const parts = await read(ended("completed", {}), said("late"));
    expect(parts).toEqual([{ type: "finish", reason: "stop", usage: undefined }]);
  });

  test("has thoughts and summaries of them apart, and nothing empty", async () => {
    const of = (type: string, delta: string) => ({ type: `response.${type}.delta`, delta });
    expect(
      await read(
        of("reasoning_summary_text", "why"),
        of("reasoning_text", "so"),
        of("reasoning_text", ""),
        said(""),
        ended("completed", {}),
      ),
    ).toEqual([
      { type: "reasoning-delta", text: "why" },
      { type: "reasoning-delta", text: "so" },
      { type: "finish", reason: "stop", usage: undefined },
    ]);
  });
});

describe("citations", () => {
  const cited = (place: object, more: object = {}) => ({
    type: "response.output_text.annotation.added",
    output_index: 0,
    content_index: 0,
    ...more,
    annotation: { type: "url_citation", url: "https://a.example/", title: "A", ...place },
  });

  test("count from the beginning of their piece of the reply", async () => {
    const parts = await read(
      said("four"),
      { ...said("next"), content_index: 1 },
      { ...said(" word"), content_index: 1 },
      cited({ start_index: 1, end_index: 3 }, { content_index: 1 }),
      cited({ start_index: 0, end_index: 2 }),
      ended("completed", {}),
    );
    expect(parts.flatMap((part) => (part.type === "citation" ? [part.citation] : []))).toEqual([
      { url: "https://a.example/", title: "A", start: 5, end: 7 },
      { url: "https://a.example/", title: "A", start: 0, end: 2 },
    ]);
  });

  test("may be without a place, and other annotations are none", async () => {
    const parts = await read(cited({}), cited({ type: "file_citation" }), ended("completed", {}));
    expect(parts.slice(0, -1)).toEqual([
      { type: "citation", citation: { url: "https://a.example/", title: "A" } },
    ]);
  });
});

describe("items", () => {
  const done = (item: object, output_index = 0) => ({
    type: "response.output_item.done",
    output_index,
    item,
  });
  const call = (rest: object = {}) =>
    done({ type: "function_call", call_id: "c", name: "search", arguments: '{"q":1}', ...rest });
  const callsIn = (parts: readonly LlmPart[]) =>
    parts.flatMap((part) => (part.type === "tool-call" ? [part.call] : []));

  test("before a call go back with it, and with that one only", async () => {
    const thought = { type: "reasoning", encrypted_content: "x" };
    const parts = await read(
      done(thought),
      call(),
      call({ call_id: "d", arguments: "" }),
      ended("completed", {}),
    );
    expect(callsIn(parts)).toEqual([
      {
        ...{ id: "c", name: "search", arguments: '{"q":1}' },
        providerData: { provider: "OpenAI", value: { items: [thought] } },
      },
      { id: "d", name: "search", arguments: "{}" },
    ]);
    expect(parts.at(-1)).toMatchObject({ reason: "tool-calls" });
  });

  test("that were streamed are not said again", async () => {
    const message = { type: "message", content: [{ type: "output_text", text: "Hi" }] };
    const texts = (parts: readonly LlmPart[]) => parts.filter(({ type }) => type === "text-delta");
    expect(texts(await read(said("Hi"), done(message), ended("completed", {})))).toHaveLength(1);
    expect(texts(await read(said("Hi"), done(message, 1), ended("completed", {})))).toHaveLength(2);
  });

  test("of a reply that was cut leave its end as it is", async () => {
    const incomplete = ended("incomplete", { incomplete_details: { reason: "max_output_tokens" } });
    expect((await read(call(), incomplete)).at(-1)).toMatchObject({ reason: "length" });
  });

  test("of searches are counted and paid for, but not the pages that were opened", async () => {
    const search = (type: string) => done({ type: "web_search_call", action: { type } });
    const usage = {
      input_tokens: 10,
      output_tokens: 5,
      total_tokens: 15,
      input_tokens_details: { cached_tokens: 4 },
      output_tokens_details: { reasoning_tokens: 3 },
    };
    const parts = await read(
      search("search"),
      search("open_page"),
      search("search"),
      ended("completed", { usage }),
    );
    expect(parts).toEqual([
      {
        type: "finish",
        reason: "stop",
        usage: {
          ...{ promptTokens: 10, completionTokens: 5, totalTokens: 15 },
          ...{ cacheReadTokens: 4, reasoningTokens: 3, webSearches: 2, webSearchCost: 0.02 },
        },
      },
    ]);
  });

  test.each([[{ input_tokens: 1 }], [{ output_tokens: 1 }]])(
    "without both counts tell no usage: %j",
    async (usage) => {
      expect((await read(ended("completed", { usage }))).at(-1)).toMatchObject({ usage: undefined });
    },
  );
});
