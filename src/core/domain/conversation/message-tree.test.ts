import { describe, expect, test } from "vitest";
import type { Message } from "./conversation";
import { MessageTree, withParents } from "./message-tree";

function message(
  id: string,
  parentId: string | undefined,
  role: Message["role"],
  timestamp: number,
): Message {
  return { id, conversationId: "c", role, content: id, parentId, timestamp };
}

const MESSAGES = [
  message("q1", undefined, "user", 1),
  message("a1", "q1", "assistant", 2),
  message("q2", "a1", "user", 3),
  message("a2", "q2", "assistant", 4),
  message("a1b", "q1", "assistant", 5),
  message("q2b", "a1", "user", 6),
];

const ids = (messages: readonly Message[]) => messages.map(({ id }) => id);

describe("a conversation's branches", () => {
  const tree = new MessageTree([...MESSAGES].reverse());

  test("a branch runs from the first message to its leaf", () => {
    expect(ids(tree.branch("a2"))).toEqual(["q1", "a1", "q2", "a2"]);
    expect(ids(tree.branch("a1b"))).toEqual(["q1", "a1b"]);
  });

  test("without a known leaf the newest message ends the branch", () => {
    expect(ids(tree.branch(undefined))).toEqual(["q1", "a1", "q2b"]);
    expect(ids(tree.branch("gone"))).toEqual(["q1", "a1", "q2b"]);
  });

  test("alternatives share a parent, oldest first", () => {
    const position = tree.position(MESSAGES[4] as Message);
    expect(ids(position.alternatives)).toEqual(["a1", "a1b"]);
    expect(position.index).toBe(1);
  });

  test("switching lands on the newest end of that alternative", () => {
    expect(tree.leafBelow("a1")).toBe("q2b");
    expect(tree.leafBelow("q2")).toBe("a2");
    expect(tree.leafBelow("a1b")).toBe("a1b");
  });

  test("a question asked while the reply to the one before was written hides neither", () => {
    const [q1, a1] = MESSAGES as [Message, Message];
    const asked = message("q2", "q1", "user", 3);
    const { alternatives, index } = new MessageTree([q1, a1, asked]).position(asked);
    expect(ids(alternatives)).toEqual(["a1", "q2"]);
    expect(index).toBe(1);
  });

  test("a message whose parent was lost follows what was said before it", () => {
    const [q1, a1] = MESSAGES as [Message, Message];
    const lost = new MessageTree([q1, a1, message("q2", "gone", "user", 3)]);
    expect(ids(lost.branch("q2"))).toEqual(["q1", "a1", "q2"]);
  });

  test("an empty conversation has an empty branch", () => {
    expect(new MessageTree([]).branch("x")).toEqual([]);
  });

  test("a message that follows itself or a circle does not hang", () => {
    const circle = new MessageTree([message("a", "b", "user", 1), message("b", "a", "assistant", 2)]);
    expect(circle.branch("a")).toHaveLength(2);
    expect(["a", "b"]).toContain(circle.leafBelow("a"));
  });

  test("messages from before branches existed follow one another", () => {
    const flat = MESSAGES.slice(0, 3).map(({ parentId: _, ...rest }) => rest);
    expect(withParents(flat).map(({ parentId }) => parentId)).toEqual([undefined, "q1", "a1"]);
    expect(withParents(MESSAGES)).toBe(MESSAGES);
  });
});
