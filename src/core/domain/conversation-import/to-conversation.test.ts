import { expect, test } from "vitest";
import { fromBase64 } from "../text/base64";
import type { ForeignConversation, ForeignMessage } from "./imported-conversation";
import { toConversation } from "./to-conversation";

const message = (id: string, over: Partial<ForeignMessage> = {}): ForeignMessage => ({
  id,
  role: "user",
  text: id,
  ...over,
});
const taken = (messages: readonly ForeignMessage[], over: Partial<ForeignConversation> = {}) =>
  toConversation("chatgpt", { id: "c", title: "", timestamp: 100, messages, ...over });

test("ids are made of the foreign ones, so that the same export gives the same again", () => {
  const made = taken([message("a"), message("b", { parentId: "a", role: "assistant", model: "m" })]);
  expect(made?.conversation).toMatchObject({ id: "chatgpt-c", activeLeafId: "chatgpt-c-b", messageCount: 2 });
  expect(made?.messages).toMatchObject([
    { id: "chatgpt-c-a", conversationId: "chatgpt-c", role: "user", content: "a" },
    {
      id: "chatgpt-c-b",
      parentId: "chatgpt-c-a",
      role: "assistant",
      agentId: "default",
      state: "complete",
      model: "m",
    },
  ]);
  expect(made?.messages[0]).not.toHaveProperty("agentId");
  expect(made?.unreadable).toBe(0);
});

test("each message is later than the one it follows, whatever the clocks of the other application said", () => {
  const times = taken([
    message("a", { timestamp: 50 }),
    message("b", { parentId: "a", timestamp: 20 }),
    message("c", { parentId: "b" }),
    message("d"),
    message("e", { parentId: "d", timestamp: 500 }),
  ])?.messages.map(({ timestamp }) => timestamp);
  expect(times).toEqual([50, 51, 52, 100, 500]);
});

test("a conversation is as new as its newest message, and shown up to where it was, or to its end", () => {
  const messages = [message("a", { timestamp: 300 }), message("b", { parentId: "a", timestamp: 200 })];
  expect(taken(messages)?.conversation).toMatchObject({ timestamp: 301, activeLeafId: "chatgpt-c-b" });
  expect(taken(messages, { leafId: "a" })?.conversation.activeLeafId).toBe("chatgpt-c-a");
  expect(taken(messages, { leafId: "gone" })?.conversation.activeLeafId).toBe("chatgpt-c-b");
});

test("instructions are no messages, and a conversation of nothing else is none", () => {
  expect(taken([message("s", { role: "system" }), message("a")])?.conversation.messageCount).toBe(1);
  expect(taken([message("s", { role: "system" })])).toBeUndefined();
  expect(taken([])).toBeUndefined();
});

test("its title is the foreign one in one line, up to sixty characters, or made of what was said first", () => {
  expect(taken([message("a")], { title: " My \n talk " })?.conversation.title).toBe("My talk");
  expect(taken([message("a")], { title: "😀".repeat(61) })?.conversation.title).toBe("😀".repeat(60));
  expect(taken([message("plan the week")], { title: " " })?.conversation.title).toBe("Plan the Week");
});

test("files come with the text that the export holds, or else by their names", () => {
  const files = [{ name: "a.txt", text: "hello" }, { name: "b.png" }];
  const [text, named] = taken([message("a", { files })])?.messages[0]?.attachments ?? [];
  expect(text).toMatchObject({ type: "text", name: "a.txt", mimeType: "text/plain" });
  expect(new TextDecoder().decode(fromBase64(text?.data ?? ""))).toBe("hello");
  expect(named).toEqual({ type: "other", name: "b.png", mimeType: "application/octet-stream", data: "" });
  expect(taken([message("a")])?.messages[0]).not.toHaveProperty("attachments");
});

test("messages that cannot be taken over are counted with those that could not be read", () => {
  const strange = message("x", { role: "robot" as never, text: 5 as never });
  const made = taken([message("a"), message("", { text: "no id" }), strange], { unreadable: 2 });
  expect((made?.unreadable ?? 0) + (made?.messages.length ?? 0)).toBe(2 + 3);
});
