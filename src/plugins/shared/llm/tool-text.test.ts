import type { LlmMessage, LlmRequest } from "@core/domain/model/llm";
import { describe, expect, test } from "vitest";
import { blockOpening, newMark, withToolsInWords } from "./tool-text";

const tools = [{ name: "search", description: "Looks it up", parameters: { type: "object" } }];
const request = (over: Partial<LlmRequest> = {}): LlmRequest => ({
  model: "m",
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Hi" },
  ],
  tools: tools as never,
  ...over,
});
const said = (over: Partial<LlmRequest> = {}) => withToolsInWords(request(over), "call-x").messages;

test("a mark is drawn anew each time", () => {
  expect(newMark()).toMatch(/^call-[a-z\d]{8}$/);
  expect(newMark()).not.toBe(newMark());
  expect(blockOpening("call-x")).toBe("```call-x");
});

describe("the tools of a request", () => {
  test("are told after the last instructions, and asked for in no other way", () => {
    const told = withToolsInWords(request({ parallelToolCalls: true, toolChoice: "auto" }), "call-x");
    for (const field of ["tools", "toolChoice", "parallelToolCalls"]) expect(told).not.toHaveProperty(field);
    const [system] = told.messages;
    expect(system?.content).toMatch(/^Be brief\.\n\n# Tools\n/);
    expect(system?.content).toContain('```call-x\n{"name": "NAME", "arguments": {"ARGUMENT": "VALUE"}}\n```');
    expect(system?.content).toContain(
      '## search\nLooks it up\nSchema of the arguments: {"type":"object","properties":{}}',
    );
  });

  test("are instructions of their own where there are none", () =>
    expect(said({ messages: [{ role: "user", content: "Hi" }] })[0]).toMatchObject({
      role: "system",
      content: expect.stringMatching(/^# Tools/),
    }));

  test("are called as is asked for", () => {
    expect(said({ toolChoice: "required" })[0]?.content).toContain("Call at least one tool now.");
    expect(said({ toolChoice: { name: "search" } as never })[0]?.content).toContain(
      "Call the tool search now.",
    );
    expect(said()[0]?.content).toContain("only where it helps");
    expect(said({ parallelToolCalls: false })[0]?.content).toContain("one block at the most");
    expect(said()[0]?.content).toContain("one block each");
  });

  test("are not told of where there are none, or none may be called", () => {
    for (const over of [{ tools: [] }, { toolChoice: "none" as const }])
      expect(said(over)[0]?.content).toBe("Be brief.");
  });
});

describe("turns in which tools were called", () => {
  const call = { id: "c", name: "search", arguments: '{"q":1}' };
  const turn = (message: LlmMessage) => said({ messages: [message] })[1];

  test("are blocks after what was said, with no arguments where those are none", () => {
    expect(turn({ role: "assistant", content: "Let me look.", toolCalls: [call] })).toEqual({
      role: "assistant",
      content: 'Let me look.\n\n```call-x\n{"name": "search", "arguments": {"q":1}}\n```',
    });
    expect(turn({ role: "assistant", content: "", toolCalls: [{ ...call, arguments: "{" }] })?.content).toBe(
      '```call-x\n{"name": "search", "arguments": {}}\n```',
    );
    expect(turn({ role: "assistant", content: "Done." })).toEqual({ role: "assistant", content: "Done." });
  });

  test("have results between marks that nothing in them can hold, and say which failed", () => {
    const result = { role: "tool", toolCallId: "c", name: "search", content: "a call-x b" } as const;
    expect(turn(result)).toEqual({ role: "user", content: '<call-x result of="search">\na  b\n</call-x>' });
    expect(turn({ ...result, isError: true } as LlmMessage)?.content).toContain('of="search" failed="true"');
    const picture = { type: "image", name: "p", mimeType: "image/png", data: "" } as const;
    expect(turn({ ...result, attachments: [picture] } as LlmMessage)).toMatchObject({
      attachments: [picture],
    });
  });
});
