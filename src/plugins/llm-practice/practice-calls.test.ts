import type { LlmMessage, LlmRequest, ToolDeclaration } from "@core/domain/model/llm";
import { collectReply } from "@core/services/models/collect-reply";
import { describe, expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { practiceCalls, resultsText } from "./practice-calls";
import { PracticeClient } from "./practice-client";

const tool = (name: string, properties: object, required: readonly string[] = []): ToolDeclaration => ({
  name,
  description: "",
  parameters: { type: "object", properties, required },
});
const TOOLS = [
  tool("calculator", { expression: { type: "string" } }, ["expression"]),
  tool("date-time", {}),
  tool("fetch", { url: { type: "string" }, format: { enum: ["text", "markdown"] } }, ["url", "format"]),
  tool("ask-agent", { agent: { type: "string" }, times: { type: "integer" } }, ["agent", "times"]),
];
const asking = (content: string, extra: Partial<LlmRequest> = {}): LlmRequest => ({
  model: "practice-1",
  messages: [{ role: "user", content }],
  tools: TOOLS,
  ...extra,
});
const called = (request: LlmRequest) =>
  practiceCalls(request).map(({ name, arguments: given }) => [name, JSON.parse(given)]);

describe("the practice model calls", () => {
  test.each([
    ["What is 12 * (3 + 4)?", [["calculator", { expression: "12 * (3 + 4)" }]]],
    ["What time is it?", [["date-time", {}]]],
    ["Quelle heure est-il ?", [["date-time", {}]]],
    [
      "Sum up https://a.example/page as markdown.",
      [["fetch", { url: "https://a.example/page", format: "markdown" }]],
    ],
    ["Ask agent Ada 2 questions", [["ask-agent", { agent: "Ask agent Ada 2 questions", times: 2 }]]],
    ["Write about 2024-2025 and 2026-11-22.", []],
    ["Tell me about lighthouses.", []],
  ])("what a message is for: %s", (message, calls) => {
    expect(called(asking(message))).toEqual(calls);
  });

  test("with a value for each thing that is required, or else for the first that there is", () => {
    const optional = { text: { type: "string" }, more: { type: "string" } };
    const required = {
      count: { type: "number" },
      all: { type: "boolean" },
      list: { type: "array" },
      options: { type: "object" },
      kind: { enum: ["a", "b"] },
    };
    const tools = [tool("notes", optional), tool("lister", required, Object.keys(required))];
    expect(called(asking("Use notes: rain.", { tools }))).toEqual([["notes", { text: "Use notes: rain" }]]);
    expect(called(asking("Lister, please.", { tools }))).toEqual([
      ["lister", { count: 1, all: false, list: ["Lister, please"], options: {}, kind: "a" }],
    ]);
  });

  test("nothing where it may not, one at a time where it should, and something where it has to", () => {
    const both = "What time is it, and what is 1 + 1?";
    expect(called(asking(both))).toHaveLength(2);
    expect(called(asking(both, { parallelToolCalls: false }))).toHaveLength(1);
    expect(called(asking(both, { toolChoice: "none" }))).toEqual([]);
    expect(called(asking("Hello", { toolChoice: "required" }))).toHaveLength(1);
    expect(called(asking("Hello", { toolChoice: { name: "date-time" } }))).toEqual([["date-time", {}]]);
  });

  test("and quotes each line of a long result as far as it is short enough", () => {
    const results: readonly LlmMessage[] = [
      { role: "user", content: "What time is it?" },
      { role: "tool", toolCallId: "a", name: "clock", content: `One\nTwo${"x".repeat(600)}` },
    ];
    const told = resultsText(results, { toolAnswer: (name) => `${name} said:` });
    expect(told).toBe(`clock said:\n\n> One\n> Two${"x".repeat(593)}`);
  });

  test("and quotes what came of it, which it does not call for again", async () => {
    const clock = new FixedClock();
    const client = new PracticeClient(clock);
    const credential = { id: "c", provider: "practice", model: "practice-1", apiKey: "" };
    const run = async (request: LlmRequest) => {
      const calls: string[] = [];
      const reply = collectReply(client.stream(request, credential, new AbortController().signal), (part) => {
        if (part.type === "tool-call") calls.push(part.call.id);
      });
      const [whole] = await Promise.all([reply, clock.advance(20_000)]);
      return { ...whole, calls };
    };
    const request = asking("What is 12 * 7?");
    const first = await run(request);
    expect(first).toMatchObject({ text: "", finishReason: "tool-calls", calls: ["call-0"] });
    const messages: readonly LlmMessage[] = [
      ...request.messages,
      { role: "assistant", content: "", toolCalls: [{ id: "call-0", name: "calculator", arguments: "{}" }] },
      { role: "tool", toolCallId: "call-0", name: "calculator", content: "84" },
    ];
    const second = await run({ ...request, messages });
    expect(second).toMatchObject({ finishReason: "stop", calls: [] });
    expect(second.text).toContain("The tool `calculator` answered (this is its real result):\n\n> 84");
    const again = [
      ...messages,
      { role: "assistant", content: second.text },
      { role: "user", content: "And 2 + 2?" },
    ];
    expect((await run({ ...request, messages: again as LlmMessage[] })).calls).toEqual(["call-1"]);
    await expect(run({ ...request, webSearch: true })).rejects.toMatchObject({
      code: "provider.no-web-search",
    });
  });
});
