import { expect, test } from "vitest";
import { compareKeys, isValidKey } from "./key-order";

test("keys are numbers, texts, dates that are some, and lists of those", () => {
  expect([0, "", new Date(0), [], [1, ["a"]]].every(isValidKey)).toBe(true);
  for (const none of [Number.NaN, new Date(Number.NaN), undefined, null, true, {}, [1, null]])
    expect(isValidKey(none)).toBe(false);
});

test("keys stand in the order of IndexedDB", () => {
  const ordered = [
    -1,
    2,
    10,
    new Date(1),
    new Date(2),
    "",
    "10",
    "2",
    "a",
    [],
    [1],
    [1, 0],
    [1, "a"],
    [2],
    ["a"],
    [[]],
  ];
  for (const [place, key] of ordered.entries())
    for (const [other, compared] of ordered.entries())
      expect(Math.sign(compareKeys(key, compared))).toBe(Math.sign(place - other));
});

test("equal keys are equal", () => {
  expect([compareKeys(1, 1), compareKeys(new Date(1), new Date(1)), compareKeys([1, "a"], [1, "a"])]).toEqual(
    [0, 0, 0],
  );
});
