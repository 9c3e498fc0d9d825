import { describe, expect, test } from "vitest";
import { estimatedTokens } from "../../domain/conversation/conversation-summary";
import type { PromptFile } from "../../domain/model/llm";
import { nativeFiles } from "./native-files";
import { PAGE_TOKENS, type ScannedFile } from "./scanned-files";

const pdf = (over: Partial<PromptFile> = {}): PromptFile => ({
  ...{ type: "other", name: "a.pdf", mimeType: "application/pdf", data: "AAAA" },
  ...over,
});
const textOf = (pages: number) =>
  Array.from({ length: pages }, (_, at) => `[Page ${at + 1}]\nWords of it.`).join("\n\n");
const read = (pages: number, file = pdf()) => ({ file, text: textOf(pages) });
const scanned = (pageCount: number, file = pdf()) => ({ file, pageCount }) as ScannedFile;
const sizeOf = (pages: number) => pages * PAGE_TOKENS + estimatedTokens(textOf(pages));
const PLENTY = 10_000_000;

describe("files that are sent as they are", () => {
  test("are PDF files with pages, told of as whole, for their text and their pages", () => {
    const [one, other] = [read(3), read(1, pdf({ mimeType: "text/plain" }))];
    const { files, tokens } = nativeFiles([one, other, { file: pdf(), text: "no pages" }], PLENTY);
    expect([...files.keys()]).toEqual([one.file]);
    expect(tokens).toBe(sizeOf(3));
    expect(files.get(one.file)).toEqual({
      ...one.file,
      isNative: true,
      excerpt: { of: 3, unit: "pages", tokens: sizeOf(3), ranges: [{ from: 0, to: 3 }], isNative: true },
    });
  });

  test("are scans too, which take their pages alone", () => {
    expect(nativeFiles([scanned(4)], PLENTY).tokens).toBe(4 * PAGE_TOKENS);
    expect(nativeFiles([scanned(0)], PLENTY).files.size).toBe(0);
  });

  test("have a hundred pages at the most", () => {
    expect(nativeFiles([scanned(100)], PLENTY).files.size).toBe(1);
    expect(nativeFiles([scanned(101), scanned(1)], PLENTY).files.size).toBe(1);
  });

  test("take half of the room, all together; what does not fit is passed over", () => {
    const room = 2 * (PAGE_TOKENS * 5);
    const files = [scanned(3), scanned(3), scanned(2)];
    const { files: given, tokens } = nativeFiles(files, room);
    expect([...given.keys()]).toEqual([files[0]?.file, files[2]?.file]);
    expect(tokens).toBe(5 * PAGE_TOKENS);
    expect(nativeFiles(files, room - 1).tokens).toBe(3 * PAGE_TOKENS);
  });

  test("are no longer than a request may be, all together", () => {
    const large = (length: number) => scanned(1, pdf({ data: "A".repeat(length) }));
    expect(nativeFiles([large(7_000_000), large(7_000_000), large(1)], PLENTY).files.size).toBe(2);
  });
});
