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

test.each([
  ["magistral-medium", "high", {}],
  ["mistral-large-4", "maximum", { reasoning_effort: "high" }],
  ["mistral-large-latest", "low", { reasoning_effort: "low" }],
  ["mistral-large-3", "low", { reasoning_effort: "none" }],
  ["mistral-small", "medium", { reasoning_effort: "high" }],
] as const)("%s thinks %s as %j", (model, effort, fields) => {
  expect(mistralEffort(effort, model)).toEqual(fields);
});
