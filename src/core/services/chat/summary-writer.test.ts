import { describe, expect, test } from "vitest";
import { textAttachment } from "../../../../tests/fakes/text-attachment";
import type { Message } from "../../domain/conversation/conversation";
import type { ModelCall, ModelCaller } from "../models/model-call";
import { SummaryWriter } from "./summary-writer";

const turnOf = (content: string, over: Partial<Message> = {}): Message => ({
  id: content,
  conversationId: "c",
  role: "user",
  content,
  timestamp: 1,
  ...over,
});

/** The calls for a summary of turns, which is `it` with a number. */
async function summed(
  turns: readonly Message[],
  { before, limit = 10_000 }: { before?: string; limit?: number } = {},
) {
  const calls: ModelCall[] = [];
  const caller = {
    complete: async (call: ModelCall) => {
      calls.push(call);
      return { text: `<think>hm</think> it ${calls.length} ` };
    },
  } as unknown as ModelCaller;
  const agent = { id: "a", name: "Ada", role: "", instructions: "" };
  const text = await new SummaryWriter(caller).write(
    turns,
    before,
    { agent, language: "fr" },
    limit,
    new AbortController().signal,
  );
  return { text, calls, asked: calls.map(({ messages }) => messages[1]?.content) };
}

describe("a summary", () => {
  test("is asked for with who said what, and what was attached", async () => {
    const picture = { type: "image", name: "b.png", mimeType: "image/png", data: "" } as const;
    const { text, calls, asked } = await summed([
      turnOf("Hi", { attachments: [textAttachment("a.txt", "inside"), picture] }),
      turnOf("<think>hm</think>Hello", { role: "assistant" }),
    ]);
    expect(asked).toEqual(["[user]\nHi\n[attached: a.txt]\ninside\n[attached: b.png]\n\n[assistant]\nHello"]);
    expect(text).toBe("it 1");
    expect(calls[0]).toMatchObject({ purpose: "summary", conversationId: "c", agentId: "a" });
  });

  test("goes on from the one before, which stays where there is nothing more", async () => {
    expect((await summed([turnOf("Hi")], { before: "They met." })).asked).toEqual([
      "[summary of what came before]\nThey met.\n\n[user]\nHi",
    ]);
    expect((await summed([], { before: "They met." })).text).toBe("They met.");
    expect((await summed([])).text).toBe("");
  });

  test("of more turns than fit with something to say is made in several calls, each after the other", async () => {
    const turns = ["a", "b", "c"].map((content) => turnOf(content));
    const { asked, text } = await summed(turns, { limit: 240 });
    expect(asked).toEqual(["[user]\na\n\n[user]\nb", "[summary of what came before]\nit 1\n\n[user]\nc"]);
    expect(text).toBe("it 2");
    expect((await summed(turns, { limit: 239 })).calls).toHaveLength(3);
    expect((await summed(turns, { limit: 50 })).calls).toHaveLength(3);
  });

  test("has an equal share of each turn, so that its call fits", async () => {
    const { asked } = await summed([turnOf("a".repeat(1_000)), turnOf("b")], { limit: 240 });
    expect(asked[0]).toBe(`[user]\n${"a".repeat(359)}…\n\n[user]\nb`);
  });
});
