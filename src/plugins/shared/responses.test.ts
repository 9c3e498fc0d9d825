import type { LlmPart, LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { valueAt } from "./json-value";
import { responsesBody } from "./llm/responses-body";
import { responsesParts } from "./llm/responses-parts";

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
});

describe("the next request", () => {
  const message = { type: "message", role: "assistant", content: [{ type: "output_text", text: "I look." }] };
  const providerData = { provider: "OpenAI", value: { items: [message] } };
  const input = (content: string) => {
    const toolCalls = [{ id: "1", name: "t", arguments: "{", providerData }];
    const request: LlmRequest = { model: "m", messages: [{ role: "assistant", content, toolCalls }] };
    return valueAt(responsesBody(request, STYLE), "input");
  };
  const call = { type: "function_call", call_id: "1", name: "t", arguments: "{}" };

  test("says once what was said before a call, and after it what was said after it", () => {
    expect(input("I look.")).toEqual([message, call]);
    expect(input("I look. Wait.")).toEqual([message, call, { role: "assistant", content: " Wait." }]);
  });

  test("names a search only where one is wanted", () => {
    const tools = (webSearch: boolean) =>
      valueAt(responsesBody({ model: "m", messages: [], webSearch }, STYLE), "tools");
    expect([tools(false), tools(true)]).toEqual([[], [{ type: "web_search" }]]);
  });
});
