import { expect, test } from "vitest";
import { csvRows, separatorOf } from "./csv-rows";

const rows = (source: string, most?: number) => [...csvRows(source, most)].map(({ texts }) => texts);

test("values are separated by what the first line uses most, a comma where it uses none", () => {
  expect(separatorOf("a;b;c,d\n1,2,3,4,5")).toBe(";");
  expect(separatorOf("a\tb")).toBe("\t");
  expect(separatorOf("a")).toBe(",");
  expect(separatorOf("a,b;c")).toBe(",");
});

test("rows end with any line end, and those at the end of the text begin none", () => {
  expect(rows("a,b\r\nc,d\re,f\n\n")).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "f"],
  ]);
  expect(rows("a\n\nb")).toEqual([["a"], [""], ["b"]]);
  expect(rows("")).toEqual([]);
  expect(rows("\n")).toEqual([]);
  expect(rows("a,")).toEqual([["a", ""]]);
});

test("quoted values may hold separators, quotes and line ends", () => {
  expect(rows('"a,b","say ""hi""","two\nlines"\nc')).toEqual([["a,b", 'say "hi"', "two\nlines"], ["c"]]);
  expect(rows('"a" b,"c"')).toEqual([["a b", "c"]]);
  expect(rows('a "b",c')).toEqual([['a "b"', "c"]]);
  expect(rows('"open,x\ny')).toEqual([["open,x\ny"]]);
});

test("no more values of a row are kept than are wanted, and how many there were is told", () => {
  expect([...csvRows("a,b,c\nd", 2)]).toEqual([
    { texts: ["a", "b"], count: 3 },
    { texts: ["d"], count: 1 },
  ]);
});

test("only the beginning of a first line tells what it is separated by", () =>
  expect(separatorOf(`${"a,".repeat(5_000)}${";".repeat(9_000)}`)).toBe(","));
