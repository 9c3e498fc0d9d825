import { expect, test } from "vitest";
import { conversationPath, parseConversationHash } from "./conversation-address";

test.each([
  ["", { agentId: "default" }],
  ["#", { agentId: "default" }],
  ["#writer", { agentId: "writer" }],
  ["#writer/", { agentId: "writer" }],
  ["#writer/abc-1", { agentId: "writer", conversationId: "abc-1" }],
  ["#/abc-1", { agentId: "default", conversationId: "abc-1" }],
  ["#%E0%A4%A", { agentId: "%E0%A4%A" }],
])("the address %j names %j", (hash, address) => {
  expect(parseConversationHash(hash)).toEqual(address);
});

test("an address that was written is read the same", () => {
  const path = conversationPath("custom-1 /é", "x_y");
  expect(parseConversationHash(path.slice(path.indexOf("#")))).toEqual({
    agentId: "custom-1 /é",
    conversationId: "x_y",
  });
});

test("names even an agent that no address can hold", () => {
  expect(conversationPath("a\ud800")).toBe("/agents/run#a%EF%BF%BD");
});
