import { describe, expect, test } from "vitest";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import { changeOf, grown } from "./conversation-writes";

const conversation: Conversation = {
  id: "c",
  agentId: "a",
  participatingAgents: ["a"],
  title: "T",
  timestamp: 10,
  messageCount: 2,
  activeLeafId: "leaf",
};
const message = (id: string, over: Partial<Message> = {}): Message => ({
  id,
  conversationId: "c",
  role: "user",
  content: "",
  timestamp: 20,
  ...over,
});

describe("a conversation with messages added", () => {
  test("counts those that are shown, and is as new as the last of them", () => {
    const added = [message("s", { role: "system", timestamp: 30 }), message("m", { timestamp: 25 })];
    expect(grown(conversation, added, false)).toMatchObject({ messageCount: 3, timestamp: 25 });
    expect(grown(conversation, [message("m", { timestamp: 5 })], false).timestamp).toBe(10);
  });

  test("is shown up to them where they follow what is shown, or are to be", () => {
    expect(grown(conversation, [message("m", { parentId: "leaf" }), message("n")], false).activeLeafId).toBe(
      "n",
    );
    expect(grown(conversation, [message("m", { parentId: "other" })], false).activeLeafId).toBe("leaf");
    expect(grown(conversation, [message("m", { parentId: "other" })], true).activeLeafId).toBe("m");
  });

  test("has their authors take part, each once", () => {
    const added = [message("m", { agentId: "b" }), message("n", { agentId: "a" }), message("o")];
    expect(grown(conversation, added, false).participatingAgents).toEqual(["a", "b"]);
  });
});

test("a change of a conversation that is gone fails with all that is written with it", () => {
  const write = changeOf("c", (current) => ({ ...current, title: "Other" }));
  if (write.type !== "change") throw new Error("no change");
  const change = write.change as (current: Conversation | undefined) => Conversation | undefined;
  expect(change(conversation)?.title).toBe("Other");
  expect(() => change(undefined)).toThrow("conversation.gone");
});
