import { describe, expect, test } from "vitest";
import type { TableDigest } from "../../domain/file/table-digest";
import type { LlmMessage, PromptFile } from "../../domain/model/llm";
import { fromBase64 } from "../../domain/text/base64";
import { decodeText } from "../../domain/text/decode-text";
import {
  digestGiven,
  excerptOf,
  partlyReadIn,
  partOfFile,
  promptSizeOf,
  roomForFiles,
  wholeOf,
} from "./given-file";

const file = (over: Partial<PromptFile> = {}): PromptFile => ({
  ...{ type: "other", name: "a.pdf", mimeType: "application/pdf", data: "AAAA" },
  ...over,
});
const wordsOf = ({ data }: PromptFile) => decodeText(fromBase64(data));
const TEXT = "One one.\n\nTwo two.\n\nThree.";

test("files may fill what the rest of a prompt leaves of eight tenths, and two fifths of that at least", () => {
  expect(roomForFiles(1_000, 300)).toBe(500);
  expect(roomForFiles(1_000, 480)).toBe(320);
  expect(roomForFiles(1_000, 790)).toBe(320);
});

describe("a file that is given", () => {
  test("as a part has the stretch alone, and tells which of its paragraphs that is", () => {
    const part = partOfFile({ file: file(), text: TEXT }, { start: 10, end: 20 });
    expect(part).toMatchObject({ type: "text", mimeType: "text/plain", name: "a.pdf" });
    expect(wordsOf(part)).toBe("Two two.\n\n");
    expect(part.excerpt).toMatchObject({ of: 3, ranges: [{ from: 1, to: 2 }] });
  });

  test("as a part of a table begins with its head, where that does not stand in it", () => {
    const table = { head: "name,sum" } as TableDigest;
    const text = "name,sum\na,1\nb,2";
    const words = (start: number) =>
      wordsOf(partOfFile({ file: file(), text, table }, { start, end: text.length }));
    expect([words(0), words(13)]).toEqual([text, "name,sum\nb,2"]);
  });

  test("whole is itself where it is a text, and else its text, which says how much was recognised", () => {
    const plain = file({ type: "text", mimeType: "text/plain" });
    expect(wholeOf({ file: plain, text: TEXT })).toBe(plain);
    const given = wholeOf({ file: file(), text: TEXT });
    expect([wordsOf(given), given.excerpt]).toEqual([TEXT, undefined]);
    const recognised = { pages: 2, of: 3, confidence: 90 };
    expect(wholeOf({ file: file(), text: TEXT, recognised }).excerpt).toMatchObject({
      ...{ of: 3, ranges: [{ from: 0, to: 3 }], recognised },
    });
    expect(excerptOf({ text: TEXT, recognised: undefined }, [])).not.toHaveProperty("recognised");
  });

  test("takes the tokens of its text", () => {
    expect(promptSizeOf({ file: file(), text: "x".repeat(300) })).toBe(100);
  });

  test("that is a long table takes 16,000 characters, however many rows would be at hand", () => {
    const row = `${"x".repeat(99)}\n`;
    const table: TableDigest = {
      ...{ rowCount: 1_000, separator: ",", columns: [], columnCount: 0 },
      firstRows: Array.from({ length: 1_000 }, () => row.trim()),
    };
    const words = wordsOf(digestGiven(file(), row.repeat(1_000), table, 1));
    expect(words.length).toBeGreaterThan(16_000 - row.length);
    expect(words.length).toBeLessThanOrEqual(16_000);
    const half = wordsOf(digestGiven(file(), row.repeat(1_000), table, 0.5));
    expect(half.length).toBeGreaterThan(words.length / 2 - row.length);
    expect(half.length).toBeLessThanOrEqual(words.length / 2);
    const text = row.repeat(1_000);
    expect(promptSizeOf({ file: file(), text, table })).toBe(promptSizeOf({ file: file(), text: words }));
  });
});

test("of the files of messages those are told that are given in part, or as something else than their text", () => {
  const excerpt = (over: object) =>
    ({ of: 3, unit: "pages", tokens: 1, ranges: [{ from: 0, to: 3 }], ...over }) as never;
  const attachments = [
    file({ name: "plain.txt" }),
    file({ name: "whole.pdf", excerpt: excerpt({}) }),
    file({ name: "native.pdf", excerpt: excerpt({ isNative: true }) }),
    file({ name: "two-pages.pdf", excerpt: excerpt({ ranges: [{ from: 0, to: 2 }] }) }),
    file({ name: "rows.csv", excerpt: excerpt({ unit: "rows" }) }),
  ];
  const messages: LlmMessage[] = [
    { role: "user", content: "a" },
    { role: "user", content: "b", attachments },
  ];
  expect(partlyReadIn(messages).map(({ name }) => name)).toEqual(["native.pdf", "two-pages.pdf", "rows.csv"]);
});
