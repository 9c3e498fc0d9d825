import { expect, test } from "vitest";
import { changedFields, flattened, isSame, orderedJson, unflattened } from "./flat-record";

const item = { id: "k", name: "Rain", tags: ["wet", "cold"] };

test("a record is taken apart into its fields, and of a set into each of its elements", () => {
  expect([...flattened("knowledgeItems", { ...item, path: undefined })]).toEqual([
    ["id", "k"],
    ["name", "Rain"],
    ["tags/wet", true],
    ["tags/cold", true],
  ]);
  expect(flattened("agents", { ...item }).get("tags")).toEqual(["wet", "cold"]);
  expect(flattened("knowledgeItems", { ...item, tags: ["wet", 7] }).get("tags")).toEqual(["wet", 7]);
  expect([...flattened("knowledgeItems", { ...item, tags: "wet" }).keys()]).toEqual(["id", "name", "tags"]);
});

test("it is put together again, with a set in the order it had, or else in that of its texts", () => {
  const flat = flattened("knowledgeItems", item);
  expect(unflattened("knowledgeItems", flat, item)).toEqual(item);
  const other = { ...item, tags: ["cold"] };
  expect(unflattened("knowledgeItems", flat, other)).toEqual({ ...item, tags: ["cold", "wet"] });
  expect(unflattened("knowledgeItems", flat, { ...item, tags: ["cold", "dry"] }).tags).toEqual([
    "cold",
    "wet",
  ]);
});

test("a set without elements is there where it was, and a field that is no set takes its place", () => {
  const { tags: _, ...bare } = item;
  const flat = flattened("knowledgeItems", bare);
  expect(unflattened("knowledgeItems", flat, item)).toEqual({ ...bare, tags: [] });
  expect(unflattened("knowledgeItems", flat, bare)).toEqual(bare);
  expect(unflattened("knowledgeItems", flattened("knowledgeItems", { ...bare, tags: 7 }), item).tags).toBe(7);
});

test("fields that are changed, came or went are told", () => {
  const before = flattened("knowledgeItems", item);
  const after = flattened("knowledgeItems", { ...item, name: "Snow", tags: ["cold", "white"] });
  expect(changedFields(before, after)).toEqual(["name", "tags/wet", "tags/white"]);
  expect(changedFields(before, before)).toEqual([]);
});

test("values are the same as JSON, whatever the order of their fields", () => {
  const alike: readonly (readonly [unknown, unknown])[] = [
    [1, 1],
    [
      { a: 1, b: { c: 2, d: [3] } },
      { b: { d: [3], c: 2 }, a: 1 },
    ],
    [null, null],
  ];
  for (const [one, other] of alike) expect(isSame(one, other)).toBe(true);
  const different: readonly (readonly [unknown, unknown])[] = [
    [1, "1"],
    [{}, null],
    [null, {}],
    [null, undefined],
    [{ a: 1 }, 1],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 2 }],
  ];
  for (const [one, other] of different) expect(isSame(one, other)).toBe(false);
  expect(orderedJson({ b: null, a: [{ d: 1, c: 2 }] })).toBe('{"a":[{"c":2,"d":1}],"b":null}');
});
