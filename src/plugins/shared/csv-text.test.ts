import { expect, test } from "vitest";
import { csvText } from "./csv-text";

const fieldOf = (text: string) => csvText([[text]]).slice(1, -2);

test("rows are lines of fields, after the mark of UTF-8", () => {
  expect(
    csvText([
      ["a", "b"],
      ["1", ""],
    ]),
  ).toBe("\ufeffa,b\r\n1,\r\n");
});

test("a field with separators, quotation marks or line breaks is quoted", () => {
  expect(["a,b", 'say "a"', "a\nb", "a\rb", "a b"].map(fieldOf)).toEqual([
    '"a,b"',
    '"say ""a"""',
    '"a\nb"',
    '"a\rb"',
    "a b",
  ]);
});

test("what a spreadsheet would run is a text, wherever a cell may begin with it; numbers stay", () => {
  expect(["=1", "+1", "@a", "-a", "＝1", "-1", "-1.5"].map(fieldOf)).toEqual([
    "'=1",
    "'+1",
    "'@a",
    "'-a",
    "'＝1",
    "-1",
    "-1.5",
  ]);
  expect(["a=1", "a;=1", 'a;"=1', "a-b"].map(fieldOf)).toEqual(["a=1", "a;'=1", '"a;""\'=1"', "a-b"]);
});
