import type { LlmPart } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { conversationParts } from "./conversation-parts";

async function read(...events: readonly object[]) {
  async function* stream() {
    for (const event of events) yield { data: JSON.stringify(event) };
  }
  const parts: LlmPart[] = [];
  for await (const part of conversationParts(stream(), { name: "Mistral" })) parts.push(part);
  return parts;
}

const delta = (content: unknown) => ({ type: "message.output.delta", content });

test("thoughts come apart from the text, and without usage a reply ends all the same", async () => {
  const thinking = { type: "thinking", thinking: [{ type: "text", text: "Hm." }] };
  expect(await read(delta(thinking), delta("Yes."), { type: "conversation.response.done" })).toEqual([
    { type: "reasoning-delta", text: "Hm." },
    { type: "text-delta", text: "Yes." },
    { type: "finish", reason: "stop", usage: undefined },
  ]);
});

test("an error within the conversation ends it as one", async () => {
  const event = { type: "conversation.response.error", message: "Search failed", code: 3000 };
  await expect(read(delta("a"), event)).rejects.toMatchObject({
    code: "provider.stream-error",
    params: { provider: "Mistral", message: "Search failed", type: "3000" },
  });
});

test("arguments that come as an object are text like all others", async () => {
  const call = { type: "function.call.delta", tool_call_id: "a1B2c3D4e", name: "t", arguments: { a: 1 } };
  expect((await read(call, { type: "conversation.response.done" }))[0]).toEqual({
    type: "tool-call",
    call: { id: "a1B2c3D4e", name: "t", arguments: '{"a":1}' },
  });
});
