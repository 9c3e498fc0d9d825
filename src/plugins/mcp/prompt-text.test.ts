import { expect, test } from "vitest";
import { promptText } from "./prompt-text";

const text = (words: string) => ({ type: "text", text: words }) as const;

test("the text of a prompt is that of its messages, those of the assistant marked where there are several", () => {
  const messages = [
    { role: "user", content: text("Sum up") },
    { role: "assistant", content: text("Gladly.") },
    { role: "user", content: { type: "resource", resource: { uri: "a:1", text: "All of it" } } },
    { role: "user", content: { type: "resource", resource: { uri: "a:2", blob: "AA==" } } },
    { role: "user", content: { type: "image", data: "AA==", mimeType: "image/png" } },
    { role: "user", content: text("") },
  ] as const;
  expect(promptText({ messages: [...messages] })).toBe("Sum up\n\nAssistant: Gladly.\n\nAll of it");
  expect(promptText({ messages: [messages[1]] })).toBe("Gladly.");
  expect(promptText({ messages: [] })).toBe("");
});

test("the text of a prompt is cut where it is very long", () => {
  const messages = [{ role: "user" as const, content: text("x".repeat(200_001)) }];
  expect(promptText({ messages })).toHaveLength(200_000);
});
