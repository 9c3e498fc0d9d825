import { expect, test } from "vitest";
import type { LlmMessage } from "../../domain/model/llm";
import { questionOf } from "./question-of";

const user = (content: string): LlmMessage => ({ role: "user", content });
const assistant = (content: string): LlmMessage => ({ role: "assistant", content });
const calling: LlmMessage = {
  role: "assistant",
  content: "",
  toolCalls: [{ id: "c", name: "search", arguments: "{}" }],
};
const system: LlmMessage = { role: "system", content: "Be brief." };

test("the question is all the user has said since the last answer", () => {
  expect(questionOf({ messages: [system, user("a"), assistant("b"), user("c"), user("d")] })).toBe("c\n\nd");
  expect(questionOf({ messages: [system, user("a")] })).toBe("a");
  expect(questionOf({ messages: [system, assistant("a")] })).toBe("");
});

test("a message that only calls tools is no answer", () =>
  expect(
    questionOf({
      messages: [user("a"), calling, { role: "tool", toolCallId: "c", name: "search", content: "found" }],
    }),
  ).toBe("a"));

test("a request to go on repeats the question before", () => {
  const messages = [user("a"), assistant("b"), user("c"), assistant("cut")];
  expect(questionOf({ messages, continues: true })).toBe("c");
  expect(questionOf({ messages: [...messages, user("Go on.")], continues: true })).toBe("c");
});
