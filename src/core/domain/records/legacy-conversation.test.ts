import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitLegacyConversation, titleOfLegacyConversation } from "./legacy-conversation";

const time = fc.integer({ min: 0, max: 5 }).map((minutes) => Date.UTC(2025, 0, 1, 0, minutes));
const timestamp = fc.oneof(
  time,
  time.map((ms) => new Date(ms)),
  time.map((ms) => new Date(ms).toISOString()),
  fc.constant(undefined),
);
const message = fc.record({
  id: fc.constantFrom("a", "b", "c", "d", "e", ""),
  role: fc.constantFrom("system", "user", "assistant"),
  content: fc.string(),
  timestamp,
});

describe("splitLegacyConversation", () => {
  it("keeps every message, in the order in which they will be read by time and id", () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 12 }), (messages) => {
        const split = splitLegacyConversation({ id: "x", agentId: "a", messages, timestamp: 1 });
        const read = [...(split?.messages ?? [])].sort(
          (a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1),
        );
        expect(read.map(({ content }) => content)).toEqual(messages.map(({ content }) => content));
        expect(new Set(read.map(({ id }) => id)).size).toBe(messages.length);
        expect(read.map(({ parentId }) => parentId)).toEqual(
          [undefined, ...read.map(({ id }) => id)].slice(0, read.length),
        );
        expect(split?.conversation.messageCount).toBe(
          messages.filter(({ role }) => role !== "system").length,
        );
      }),
    );
  });

  it("never gives two conversations a message of the same id", () => {
    fc.assert(
      fc.property(fc.array(fc.array(message, { maxLength: 4 }), { maxLength: 4 }), (conversations) => {
        const usedIds = new Set<string>();
        const ids = conversations.flatMap((messages, at) => {
          const split = splitLegacyConversation({ id: `x${at}`, messages }, usedIds);
          return (split?.messages ?? []).map(({ id }) => id);
        });
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  it("leaves a conversation of version 9 alone", () => {
    expect(splitLegacyConversation({ id: "x", timestamp: 1, messageCount: 3 })).toBeUndefined();
  });

  it("keeps fields it does not know", () => {
    expect(splitLegacyConversation({ id: "x", messages: [], pinned: true })?.conversation).toMatchObject({
      pinned: true,
    });
  });
});

describe("titleOfLegacyConversation", () => {
  it.each([
    ["Plan a trip", "Plan a trip"],
    ["  two\n lines ", "two lines"],
    ["x".repeat(50), "x".repeat(50)],
    ["x".repeat(51), `${"x".repeat(47)}...`],
  ])("makes of %j the title %j", (content, title) => {
    const messages = [
      { role: "system", content: "no" },
      { role: "user", content },
    ];
    expect(titleOfLegacyConversation({ messages })).toBe(title);
  });

  it("is empty when nothing was said", () => {
    expect(titleOfLegacyConversation({})).toBe("");
  });
});
