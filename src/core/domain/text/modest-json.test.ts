import { describe, expect, it, test } from "vitest";
import { isModestJson } from "./modest-json";

describe("a stranger's JSON, before it is parsed", () => {
  it.each([
    ["{}", 1, 1],
    ['{"a":[1,2]}', 2, 3],
    ['{"a":"[[[,,,\\"]]]{{{"}', 1, 2],
    ['"\\\\"', 0, 1],
    ['"never ends', 0, 1],
  ])("is modest: %s", (json, deepest, values) => {
    expect(isModestJson(json, deepest, values)).toBe(true);
  });

  it.each([
    ["[[]]", 1, 9],
    ['{"a":{"b":1}}', 1, 9],
    ["[1,2,3]", 9, 2],
    ['{"a":1,"b":2}', 9, 3],
    ['["\\\\",[]]', 1, 9],
  ])("is not: %s", (json, deepest, values) => {
    expect(isModestJson(json, deepest, values)).toBe(false);
  });
});

test.each(['"open', '"[[[,,,,,,', '{"a":"b', '["a\\', '"a\\"'])(
  "a text that does not close (%j) is told of, too",
  (json) => {
    expect(isModestJson(json, 5, 5)).toBe(true);
    expect(isModestJson(`[[${json}`, 1, 5)).toBe(false);
  },
);

test("as many levels and values are modest as are allowed, and one more is not", () => {
  expect([1, 2].map((deepest) => isModestJson("[[]]", deepest, 5))).toEqual([false, true]);
  expect([3, 4].map((most) => isModestJson('{"a":1,"b":2}', 5, most))).toEqual([false, true]);
  expect(isModestJson('"[[,,::"', 0, 1)).toBe(true);
});
