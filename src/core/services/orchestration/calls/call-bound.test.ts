import type { Attachment } from "@core/domain/file/attachment";
import { MOST_KNOWLEDGE_LENGTH } from "@core/services/knowledge/retrieval";
import { textWithFiles } from "@shared/llm/attachment-content";
import { describe, expect, test } from "vitest";
import type { JournalEvent, TextSize } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { promptBound, promptSize, requestedBy, SeenTexts, sizeOf, tokenBound } from "./call-bound";

const bytes = (text: string) => new TextEncoder().encode(text).length;
const attached = (type: Attachment["type"], data: string): Attachment => {
  return { type, name: "été.txt", mimeType: "text/plain", data };
};

describe("a bound for the tokens of a prompt", () => {
  test("is never less than the bytes of what is sent", () => {
    for (const content of ["", "Write", "한국어", "👋"]) {
      for (const data of ["", btoa("a"), btoa("word ".repeat(50))]) {
        const message = { role: "user", content, attachments: [attached("text", data)] } as const;
        expect(promptBound([message], false)).toBeGreaterThanOrEqual(bytes(textWithFiles(message)));
      }
    }
    expect(tokenBound("한국어")).toBe(9);
  });

  test("counts the bytes of a text file, not the longer form it is kept in", () => {
    const text = "word ".repeat(10_000);
    const message = { role: "user", content: "", attachments: [attached("text", btoa(text))] } as const;
    expect(promptBound([message], false)).toBeLessThan(bytes(text) + 1_000);
  });

  test("leaves room for passages of the agent's files", () => {
    const room = promptBound([], true) - promptBound([], false);
    expect(room).toBeGreaterThan(MOST_KNOWLEDGE_LENGTH * 3);
    expect(room).toBeLessThan(MOST_KNOWLEDGE_LENGTH * 3.5);
    expect(promptBound([], false)).toBe(0);
  });

  test("takes a file that is no text for the words that name it", () => {
    const document = { ...attached("other", btoa("pdf".repeat(10_000))), name: "scan.pdf" };
    const message = { role: "user", content: "", attachments: [document] } as const;
    expect(promptBound([message], false)).toBeGreaterThanOrEqual(bytes(textWithFiles(message)));
    expect(promptBound([message], false)).toBeLessThan(1_000);
  });

  test("counts what is said of the part of a file", () => {
    const excerpt = { of: 123_456, tokens: 1, ranges: [{ from: 7, to: 98_765 }] };
    const message = {
      role: "user",
      content: "",
      attachments: [{ ...attached("text", btoa("a")), excerpt }],
    } as const;
    expect(promptBound([message], false)).toBeGreaterThanOrEqual(bytes(textWithFiles(message)));
  });

  test("takes no more off what a task may use than words, names and what stands around them", () => {
    const user = (content: string, ...attachments: readonly Attachment[]) =>
      ({ role: "user", content, attachments }) as const;
    expect(promptBound([user("한국어"), user("rain")], false)).toBe(16 + 9 + 16 + 4);
    const toolCalls = [{ id: "c", name: "dice", arguments: "{}" }];
    const called = { role: "assistant", content: "I roll.", toolCalls } as const;
    expect(promptBound([called], false)).toBe(16 + 7 + JSON.stringify(toolCalls).length);
    expect(promptBound([{ role: "assistant", content: "I roll." }], false)).toBe(16 + 7);
    const around = 8 * 16 + 2 * bytes("été.txt") + "text/plain".length;
    expect(promptBound([user("", attached("text", btoa("a".repeat(300))))], false)).toBe(16 + around + 300);
    expect(promptBound([user("", attached("other", btoa("a".repeat(300))))], false)).toBe(16 + around);
  });

  test("counts each picture for more than any provider does, and for no more than ten texts", () => {
    const picture = attached("image", "A");
    const of = (...attachments: readonly Attachment[]) =>
      promptBound([{ role: "user", content: "", attachments }], false);
    expect(of(picture, picture) - of(picture)).toBe(of(picture) - of());
    expect(of(picture)).toBeGreaterThan(16_384);
    expect(of(picture)).toBeLessThan(32_768);
  });

  test("does not take the bytes of a picture for words", () => {
    const picture = {
      role: "user",
      content: "",
      attachments: [attached("image", "A".repeat(5_000_000))],
    } as const;
    expect(promptBound([picture], false)).toBeLessThan(50_000);
  });
});

test("thoughts have room beside the reply, more of it the harder a model is to think", () => {
  expect(requestedBy({ purpose: "analysis" }, { thinks: false })).toBe(8_192);
  expect(requestedBy({ purpose: "analysis" }, { thinks: true })).toBe(8_192 + 16_384);
  expect(requestedBy({ purpose: "execution", effort: "high" }, { thinks: true })).toBe(16_384 + 32_768);
  expect(requestedBy({ purpose: "execution", effort: "high" }, { thinks: false })).toBe(16_384);
});

test("a model of which nothing is known has it where an effort is chosen, or its thoughts left no room", () => {
  expect(requestedBy({ purpose: "analysis" }, {})).toBe(8_192);
  expect(requestedBy({ purpose: "analysis", effort: "low" }, {})).toBe(8_192 + 8_192);
  expect(requestedBy({ purpose: "analysis", thinksLong: true }, {})).toBe(8_192 + 2 * 16_384);
});

describe("the length of a text", () => {
  test("is that of its characters, and about how many of them are beyond ASCII", () => {
    expect(sizeOf("rain")).toEqual({ characters: 4, beyondAscii: 0 });
    expect(sizeOf("한국어 rain")).toEqual({ characters: 8, beyondAscii: 3 });
  });

  test("is that of all that is sent, files that are text included", () => {
    const attachments = [attached("text", "YWJj"), attached("image", "YWJjYWJj")];
    const messages = [
      { role: "system", content: "ab" },
      { role: "user", content: "한", attachments },
    ] as const;
    expect(promptSize(messages, "xyz")).toEqual({ characters: 9, beyondAscii: 1 });
  });
});

describe("the tokens that a prompt should take", () => {
  const latin = (characters: number): TextSize => ({ characters, beyondAscii: 0 });
  const korean = (characters: number): TextSize => ({ characters, beyondAscii: characters * 0.7 });
  const called = (tokens: { prompt: number; reply?: number }, prompt: TextSize, more: object = {}) => [
    { type: "call-reserved", callId: "c", taskId: "t", tokens: 9_999, prompt },
    {
      ...{ type: "model-called", callId: "c", model: "m", ...more },
      usage: { promptTokens: tokens.prompt, completionTokens: tokens.reply ?? 0, totalTokens: 0 },
    },
  ];
  const seen = (...events: readonly (readonly object[])[]) =>
    new SeenTexts({ state: { events: events.flat() as JournalEvent[] } as unknown as TaskState });

  test("are told by the most that a character took, with a margin", () => {
    const texts = seen(called({ prompt: 100 }, latin(400)), called({ prompt: 200 }, latin(400)));
    expect(texts.mostTokensOf(latin(10_000), "m")).toBe(Math.ceil(10_000 * 0.5 * 1.15) + 64);
    expect(texts.mostTokensOf(latin(10_000), "another")).toBeUndefined();
  });

  test("are not told by what broke, was estimated or is short", () => {
    const other = [{ failed: true }, { estimated: true }];
    for (const more of other)
      expect(seen(called({ prompt: 100 }, latin(400), more)).mostTokensOf(latin(10), "m")).toBeUndefined();
    expect(seen(called({ prompt: 100 }, latin(199))).mostTokensOf(latin(10), "m")).toBeUndefined();
  });

  test("are not told by texts of fewer characters beyond ASCII, but by a reply that has as many", () => {
    expect(seen(called({ prompt: 100 }, latin(400))).mostTokensOf(korean(1_000), "m")).toBeUndefined();
    const replied = called({ prompt: 100, reply: 300 }, latin(400), { reply: korean(300) });
    expect(seen(replied).mostTokensOf(korean(1_000), "m")).toBe(1_150 + 64);
    expect(seen(replied).mostTokensOf(latin(1_000), "m")).toBe(Math.ceil(1_000 * 0.25 * 1.15) + 64);
  });

  test("are told by texts of two hundred characters, for those of any length", () => {
    const texts = seen(called({ prompt: 100 }, latin(200)));
    expect(texts.mostTokensOf(latin(1_000), "m")).toBe(Math.ceil(1_000 * 0.5 * 1.15) + 64);
    expect(texts.mostTokensOf(latin(0), "m")).toBe(64);
  });

  test("are told by texts that have nearly as many characters beyond ASCII, and one that counts more has all", () => {
    const mixed = (beyondAscii: number): TextSize => ({ characters: 1_000, beyondAscii });
    const texts = seen(called({ prompt: 500 }, mixed(350)));
    expect(texts.mostTokensOf(mixed(450), "m")).toBe(Math.ceil(1_000 * 0.5 * 1.15) + 64);
    expect(texts.mostTokensOf(mixed(600), "m")).toBeUndefined();
    const dense = seen(called({ prompt: 900 }, mixed(1_000)));
    expect(dense.mostTokensOf(mixed(2_000), "m")).toBe(Math.ceil(1_000 * 0.9 * 1.15) + 64);
  });

  test("are told anew by what was called since", () => {
    const state = { events: called({ prompt: 100 }, latin(400)) as JournalEvent[] };
    const journal = { state: state as unknown as TaskState };
    const texts = new SeenTexts(journal);
    expect(texts.mostTokensOf(latin(1_000), "m")).toBe(Math.ceil(1_000 * 0.25 * 1.15) + 64);
    const more = called({ prompt: 300 }, latin(400)) as JournalEvent[];
    journal.state = { events: [...state.events, ...more] } as unknown as TaskState;
    expect(texts.mostTokensOf(latin(1_000), "m")).toBe(Math.ceil(1_000 * 0.75 * 1.15) + 64);
  });
});
