import { expect, test } from "vitest";
import {
  eachPlaceOf,
  type IndexedText,
  isSegment,
  merged,
  type Segment,
  segmentBytes,
  segmentOf,
} from "./segment";

const text = (record: string, ...terms: readonly string[]): IndexedText => ({
  ...{ record: `messages/${record}`, part: "", kind: "message", at: 1 },
  terms,
});
/** The records of the texts that have a term beginning so. */
function found(segment: Segment, prefix: string): readonly string[] {
  const places: number[] = [];
  eachPlaceOf(segment, prefix, (place) => places.push(place));
  return places.map((place) => segment.entries[place]?.record.slice("messages/".length) ?? "?");
}
const ONE = segmentOf("one", [
  text("a", "lyon", "river"),
  text("b", "port", "lyons"),
  text("c", "lyon", "z"),
]);
const TWO = segmentOf("two", [text("d", "river", "aa"), text("e", "port")]);

test("texts are found by terms and by how terms begin, the first and the last term too", () => {
  expect(found(ONE, "lyon")).toEqual(["a", "c", "b"]);
  expect(found(ONE, "lyons")).toEqual(["b"]);
  expect([found(ONE, "z"), found(ONE, "za"), found(ONE, "a"), found(ONE, "port")]).toEqual([
    ["c"],
    [],
    [],
    ["b"],
  ]);
  expect(found(ONE, "")).toHaveLength(6);
});

test("segments become one, without the texts of records that are left out", () => {
  const both = merged("both", [ONE, TWO], new Set());
  expect(both.entries.map(({ record }) => record.at(-1))).toEqual(["a", "b", "c", "d", "e"]);
  expect([found(both, "river"), found(both, "port"), found(both, "aa")]).toEqual([
    ["a", "d"],
    ["b", "e"],
    ["d"],
  ]);
  const some = merged("some", [ONE, TWO], new Set(["messages/a", "messages/d"]));
  expect(some.entries.map(({ record }) => record.at(-1))).toEqual(["b", "c", "e"]);
  expect([found(some, "river"), found(some, "lyon"), found(some, "port")]).toEqual([
    [],
    ["c", "b"],
    ["b", "e"],
  ]);
  expect(some.terms.split("\n")).toEqual(["lyon", "lyons", "port", "z"]);
});

test("of nothing there is an empty segment", () => {
  const none = segmentOf("none", []);
  expect([isSegment(none), found(none, ""), none.terms, [...none.termStarts]]).toEqual([true, [], "", [0]]);
});

test.each([
  ["texts", { entries: {} }],
  ["terms", { terms: 7 }],
  ["places", { postings: [] }],
  ["where terms begin", { termStarts: [0] }],
  ["where places begin", { postingStarts: undefined }],
])("a segment is whole only with its %s", (_, over) => {
  expect(isSegment(ONE)).toBe(true);
  expect(isSegment({ ...ONE, ...over } as never)).toBe(false);
});

test("it takes as much as its terms and places, and sixty bytes for each text", () => {
  expect(segmentBytes(ONE)).toBe(ONE.terms.length + ONE.postings.length + 180);
});
