import { describe, expect, test } from "vitest";
import { AGENT } from "../../../../tests/fakes/chat-rig";
import type { Message } from "../../domain/conversation/conversation";
import { chatMessages, keptAtEnd } from "./chat-history";

function branch(...contents: readonly string[]): readonly Message[] {
  return contents.map((content, place) => ({
    id: `m${place}`,
    conversationId: "c",
    role: place % 2 === 0 ? "user" : "assistant",
    content,
    timestamp: place,
  }));
}

const systemFor = (...contents: readonly string[]) =>
  chatMessages(AGENT, "en", branch(...contents))[0]?.content;

describe("the language a reply is asked for in", () => {
  test("is the one the user writes in", () => {
    expect(systemFor("¿Qué puedo cocinar esta noche con arroz?")).toContain(
      "Write in the language of the request, Spanish, unless it asks for another.",
    );
  });

  test("stays what it was when the user says no more than ok", () => {
    expect(systemFor("¿Qué puedo cocinar esta noche?", "Arroz con leche.", "ok")).toContain("Spanish");
  });

  test("changes when the user changes it", () => {
    const system = systemFor("¿Qué puedo cocinar esta noche?", "Arroz.", "And what goes with it?");
    expect(system).toContain("ALWAYS respond in English as this is the user's language");
  });
});

describe("what providers had better keep", () => {
  const marked = (...contents: readonly string[]) =>
    chatMessages(AGENT, "en", branch(...contents)).flatMap(({ cached, role, content }) =>
      cached ? [role === "system" ? role : content] : [],
    );

  test("is all before the last question: the next one is sent with the same", () => {
    expect(marked("One?", "First.", "Two?", "Second.", "Three?")).toEqual(["Second."]);
    expect(marked("One?")).toEqual(["system"]);
  });

  test("is what was found by tools, for as long as more are called", () => {
    const results = [
      { role: "assistant", content: "" },
      { role: "tool", content: "Found", toolCallId: "1", name: "find" },
    ] as const;
    expect(keptAtEnd(results).map(({ cached = false }) => cached)).toEqual([false, true]);
    expect(keptAtEnd([])).toEqual([]);
  });
});
