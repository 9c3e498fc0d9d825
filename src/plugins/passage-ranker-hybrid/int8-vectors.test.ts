import { expect, test } from "vitest";
import { nearness, stored } from "./int8-vectors";
import { textMark } from "./text-mark";

test("a vector of any length is stored as one of the same direction", () => {
  expect([...stored([3, 4])]).toEqual([76, 102]);
  expect([...stored([0.003, -0.004])]).toEqual([76, -102]);
  expect([...stored([0, 0])]).toEqual([0, 0]);
});

test("vectors are near by their direction alone", () => {
  const run = Int8Array.of(...stored([1, 0]), ...stored([0, 5]), ...stored([-1, 0]));
  const one = stored([2, 0]);
  expect([0, 2, 4].map((offset) => nearness(run, offset, one))).toEqual([1, 0, -1]);
});

test("a text is known by a mark of its own, however little it differs", () => {
  const texts = [
    "",
    "a",
    "b",
    "ab",
    "ba",
    "aa",
    "a\u0100",
    "a\u0000",
    "x".repeat(500),
    `${"x".repeat(499)}y`,
  ];
  const marks = texts.map(textMark);
  expect(new Set(marks).size).toBe(texts.length);
  expect(texts.map((text) => Number.parseInt(textMark(text), 36))).toEqual(texts.map(({ length }) => length));
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-z]+-[0-9a-z]{1,7}-[0-9a-z]{1,7}$/);
  // Vectors are kept by it: with other marks all of them would be made anew.
  expect(textMark("ab")).toBe("2-lekqmi-1pgge5r");
});
