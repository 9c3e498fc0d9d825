import { describe, expect, test } from "vitest";
import { areInOrder, growth, movedPlace, withChanges } from "./text-edit";

const edits = [
  { start: 0, end: 3, replacement: "first" },
  { start: 8, end: 13, replacement: "" },
];

test("a text has the other words at the places of edits, and all else as it was", () => {
  expect(withChanges("one two three", edits)).toBe("first two ");
  expect(withChanges("one", [])).toBe("one");
  expect(growth(edits)).toBe(2 - 5);
});

describe("a stretch of the old text", () => {
  test("stands later by what was added before it", () => {
    expect(movedPlace({ start: 4, end: 7 }, edits)).toEqual({ start: 6, end: 9 });
    expect(movedPlace({ start: 3, end: 8 }, edits)).toEqual({ start: 5, end: 10 });
    expect(movedPlace({ start: 13, end: 14 }, edits)).toEqual({ start: 10, end: 11 });
  });

  test("is gone where an edit has touched any of it", () => {
    for (const place of [
      { start: 0, end: 1 },
      { start: 2, end: 5 },
      { start: 5, end: 9 },
      { start: 9, end: 10 },
      { start: 0, end: 13 },
    ])
      expect(movedPlace(place, edits)).toBeUndefined();
  });
});

test.each([
  ["apart", edits, 13, true],
  ["next to each other", [edits[0], { start: 3, end: 4, replacement: "" }], 13, true],
  ["where nothing is taken away", [{ start: 2, end: 2, replacement: "x" }], 2, true],
  ["over each other", [edits[0], { start: 2, end: 4, replacement: "" }], 13, false],
  ["backwards", [{ start: 3, end: 2, replacement: "" }], 13, false],
  ["before the beginning", [{ start: -1, end: 2, replacement: "" }], 13, false],
  ["beyond the end", edits, 12, false],
] as const)("edits %s are in order: %4$s", (_, given, length, inOrder) =>
  expect(areInOrder(given as typeof edits, length)).toBe(inOrder),
);

test("edits of a text of unknown length may reach as far as they like", () =>
  expect(areInOrder(edits)).toBe(true));
