import type { LlmMessage, LlmPart } from "@core/domain/model/llm";
import { expect, test } from "vitest";
import { withCallIds } from "./call-ids";

async function idsOf(ids: readonly string[], before: readonly string[] = []) {
  const call = (id: string) => ({ id, name: "t", arguments: "{}" });
  async function* parts(): AsyncGenerator<LlmPart> {
    yield { type: "text-delta", text: "a" };
    for (const id of ids) yield { type: "tool-call", call: call(id) };
  }
  const messages: readonly LlmMessage[] = [
    { role: "user", content: "Hi" },
    { role: "assistant", content: "" },
    { role: "assistant", content: "", toolCalls: before.map(call) },
  ];
  const received: LlmPart[] = [];
  for await (const part of withCallIds(parts(), messages)) received.push(part);
  expect(received[0]).toEqual({ type: "text-delta", text: "a" });
  return received.slice(1).map((part) => (part.type === "tool-call" ? part.call : undefined));
}
const named = (...ids: readonly string[]) => ids.map((id) => ({ id, name: "t", arguments: "{}" }));

test("an id that no other call has stays", async () => {
  expect(await idsOf(["a", "b"], ["c"])).toEqual(named("a", "b"));
});

test("calls without an id, or with that of another one, get their own", async () => {
  expect(await idsOf(["", "a", "a"])).toEqual(named("call-0", "a", "call-1"));
  expect(await idsOf(["call-0", ""], ["call-0", "call-2"])).toEqual(named("call-3", "call-4"));
});
