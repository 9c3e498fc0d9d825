import { expect, test } from "vitest";
import { conversationBody, mistralEffort } from "./conversation-body";

const request = { model: "mistral-large-latest", messages: [{ role: "user", content: "Hi" }] } as const;

test("a conversation is streamed, kept by nobody, and may search the web", () => {
  expect(conversationBody(request)).toEqual({
    ...{ model: request.model, stream: true, store: false, tools: [{ type: "web_search" }] },
    inputs: [expect.objectContaining({ role: "user", content: "Hi" })],
    completion_args: { temperature: expect.any(Number) },
  });
});

test("instructions stand by themselves, and further tools beside the search", () => {
  const tool = { name: "sums", description: "Adds.", parameters: { type: "object" } };
  const body = conversationBody({
    ...{ ...request, temperature: 0, maxTokens: 5, tools: [tool], toolChoice: { name: "sums" } },
    messages: [
      { role: "system", content: "Be brief." },
      { role: "system", content: "Rhyme." },
      ...request.messages,
    ],
  });
  expect(body).toMatchObject({
    instructions: "Be brief.\n\nRhyme.",
    tools: [{ type: "web_search" }, { type: "function", function: { name: "sums", description: "Adds." } }],
    completion_args: {
      ...{ temperature: 0, max_tokens: 5 },
      tool_choice: { type: "function", function: { name: "sums" } },
    },
  });
});

test("calls and their results are entries of their own, arguments that are no JSON none", () => {
  const call = (id: string, given: string) => ({ id, name: "sums", arguments: given });
  const [first, second] = ["aaaaaaaa1", "aaaaaaaa2"];
  const { inputs } = conversationBody({
    ...request,
    messages: [
      ...request.messages,
      { role: "assistant", content: "", toolCalls: [call(first, '{"a":1}'), call(second, '{"a":')] },
      { role: "tool", toolCallId: first, name: "sums", content: "1" },
      { role: "assistant", content: "One." },
    ],
  });
  const entry = (type: string, more: object) => ({ object: "entry", type, ...more });
  expect(inputs).toEqual([
    entry("message.input", { role: "user", content: "Hi" }),
    entry("function.call", { tool_call_id: first, name: "sums", arguments: '{"a":1}' }),
    entry("function.call", { tool_call_id: second, name: "sums", arguments: "{}" }),
    entry("function.result", { tool_call_id: first, result: "1" }),
    entry("message.output", { role: "assistant", content: "One." }),
  ]);
});

test.each([
  ["magistral-medium", "high", {}],
  ["mistral-large-4", "maximum", { reasoning_effort: "high" }],
  ["mistral-large-latest", "low", { reasoning_effort: "low" }],
  ["mistral-large-3", "low", { reasoning_effort: "none" }],
  ["mistral-small", "medium", { reasoning_effort: "high" }],
] as const)("%s thinks %s as %j", (model, effort, fields) => {
  expect(mistralEffort(effort, model)).toEqual(fields);
});
