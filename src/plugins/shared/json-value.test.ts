import { expect, test } from "vitest";
import { listAt, numberAt, objectAt, parseJson, textAt, valueAt } from "./json-value";

const json = { a: [{ text: "t", count: 0, none: null }], empty: "" };

test("a value is found by keys and positions, and none where the path breaks off", () => {
  expect(valueAt(json, "a", 0, "count")).toBe(0);
  expect(valueAt(json)).toBe(json);
  for (const path of [["a", 1], ["a", 0, "none", "x"], ["empty", "length"], ["b"]])
    expect(valueAt(json, ...path)).toBeUndefined();
  expect(valueAt(undefined, "a")).toBeUndefined();
});

test("a value of another kind counts as none", () => {
  expect([textAt(json, "a", 0, "text"), textAt(json, "a", 0, "count"), textAt(json, "b")]).toEqual([
    "t",
    "",
    "",
  ]);
  expect([numberAt(json, "a", 0, "count"), numberAt(json, "a", 0, "text")]).toEqual([0, undefined]);
  expect([listAt(json, "a"), listAt(json, "empty"), listAt(json)]).toEqual([json.a, [], []]);
  expect([objectAt(json, "a", 0), objectAt(json, "a"), objectAt(json, "a", 0, "none")]).toEqual([
    json.a[0],
    {},
    {},
  ]);
  expect([objectAt("text"), objectAt(undefined)]).toEqual([{}, {}]);
});

test("text that is no JSON is nothing", () => {
  expect([parseJson('{"a":1}'), parseJson("{a"), parseJson("")]).toEqual([{ a: 1 }, undefined, undefined]);
});
