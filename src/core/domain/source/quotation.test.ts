import { expect, test } from "vitest";
import { pageAddress } from "./page-address";
import { quotations, quotedPieces } from "./quotation";

test("a quotation is words in quotation marks with the citation behind them, and tells where they stand", () => {
  const text = 'It says “they meet in Lyon” each year [101, 3], and "not cited words here" too.';
  expect(quotations(text)).toEqual([{ words: "they meet in Lyon", numbers: [101, 3], start: 9, end: 26 }]);
  expect(text.slice(9, 26)).toBe("they meet in Lyon");
});

test("one or two words in quotation marks are a name, unless they are of a script without spaces", () => {
  expect(quotations("“Grand Hotel” [1]")).toEqual([]);
  expect(quotations("“the grand hotel” [1]")).toHaveLength(1);
  expect(quotations("「彼らは毎年リヨンで会う」[1]")).toHaveLength(1);
});

test("words are at least eight characters and at most six hundred, and the citation close behind them", () => {
  const words = (length: number) => `a b ${"c".repeat(length - 4)}`;
  for (const [length, count] of [
    [7, 0],
    [8, 1],
    [600, 1],
    [601, 0],
  ] as const)
    expect(quotations(`“${words(length)}” [1]`)).toHaveLength(count);
  expect(quotations(`“they meet in Lyon”${" ".repeat(120)}[1]`)).toHaveLength(1);
  expect(quotations(`“they meet in Lyon”${" ".repeat(121)}[1]`)).toHaveLength(0);
});

test("where something is left out, there are pieces", () =>
  expect(quotedPieces("… they meet ... in Lyon …")).toEqual(["they meet", "in Lyon"]));

test.each([
  ["https://a.example/b", true],
  ["http://a.example", true],
  [`https://a.example/${"b".repeat(2_030)}`, true],
  [`https://a.example/${"b".repeat(2_031)}`, false],
  ["javascript:alert(1)", false],
  ["data:text/html,a", false],
  ["https://bank.example@evil.example", false],
  ["https://:secret@evil.example", false],
  ["not an address", false],
])("whether %s is the address of a page: %s", (text, expected) =>
  expect(pageAddress(text) !== undefined).toBe(expected),
);
