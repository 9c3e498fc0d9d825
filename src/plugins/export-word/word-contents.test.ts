import type { RichBlock } from "@core/domain/text/rich-text";
import { expect, test } from "vitest";
import { beginsWithTitle, needsContents } from "./word-contents";

const words = (count: number) => Array(count).fill("word").join(" ");
const text = (value: string) => [{ type: "text" as const, text: value }];
const heading = (value = "", level = 2) => ({ type: "heading", level, content: text(value) }) as RichBlock;
const paragraph = (value: string) => ({ type: "paragraph", content: text(value) }) as RichBlock;
const table = (head: string, cell: string) =>
  ({ type: "table", head: [text(head)], rows: [[text(cell)]] }) as unknown as RichBlock;
const code = (value: string) => ({ type: "code", text: value }) as unknown as RichBlock;

test.each([
  ["five headings and more than 1,500 words", [...Array(5).fill(heading()), paragraph(words(1_501))], true],
  ["1,500 words", [...Array(5).fill(heading()), paragraph(words(1_500))], false],
  ["four headings", [...Array(4).fill(heading()), paragraph(words(5_000))], false],
  ["words in headings", Array(5).fill(heading(words(301))), true],
  ["words in tables", [...Array(5).fill(heading()), table(words(750), words(751))], true],
  [
    "words in code, which are not read one after the other",
    [...Array(5).fill(heading()), code(words(5_000))],
    false,
  ],
  ["marks, which are no words", [...Array(5).fill(heading()), paragraph("!? ".repeat(2_000))], false],
])("of %s a table of contents is needed or not", (_, blocks, isNeeded) => {
  expect(needsContents(blocks, "en")).toBe(isNeeded);
});

test("a title is a first heading of the first level that is the only one", () => {
  expect(beginsWithTitle([heading("A", 1), heading("B", 2)])).toBe(true);
  expect(beginsWithTitle([heading("A", 1), heading("B", 1)])).toBe(false);
  expect(beginsWithTitle([heading("A", 2), heading("B", 2)])).toBe(false);
  expect(beginsWithTitle([paragraph("A"), heading("B", 1)])).toBe(false);
  expect(beginsWithTitle([])).toBe(false);
});
