import { describe, expect, it } from "vitest";
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
