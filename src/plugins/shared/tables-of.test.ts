import type { Inline, RichBlock, RichText } from "@core/domain/text/rich-text";
import { expect, test } from "vitest";
import { PLAIN_NUMBER, tablesOf } from "./tables-of";

const words = (text: string): readonly Inline[] => [{ type: "text", text }] as unknown as readonly Inline[];
const heading = (text: string) => ({ type: "heading", level: 1, content: words(text) });
const code = (language: string, text: string) => ({ type: "code", language, text });
const textOf = (...blocks: readonly object[]): RichText => ({
  blocks: blocks as readonly RichBlock[],
  footnotes: [],
});

test("tables and blocks of separated values are called like the heading above them", () => {
  const table = { type: "table", head: [words("a"), words("b")], rows: [[words("1"), words("2")]] };
  expect(
    tablesOf(textOf(table, heading("Rain"), table, code("csv", "c,d\n3,4"), code("tsv", "e\tf"))),
  ).toEqual([
    {
      name: "",
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
    },
    {
      name: "Rain",
      rows: [
        ["a", "b"],
        ["1", "2"],
      ],
    },
    {
      name: "Rain",
      rows: [
        ["c", "d"],
        ["3", "4"],
      ],
    },
    { name: "Rain", rows: [["e", "f"]] },
  ]);
});

test("other code and other blocks are none", () => {
  const paragraph = { type: "paragraph", content: words("a,b") };
  expect(tablesOf(textOf(code("json", "{}"), code("csvx", "a"), paragraph))).toEqual([]);
});

test.each(["0", "-1", "12.5", "123456789012345"])("%s is a number", (text) => {
  expect(PLAIN_NUMBER.test(text)).toBe(true);
});

test.each(["", "01", "1e3", "1.", ".5", "+1", "=1", "1,5", "1234567890123456", "1.12345678901"])(
  "%s is a text",
  (text) => {
    expect(PLAIN_NUMBER.test(text)).toBe(false);
  },
);
