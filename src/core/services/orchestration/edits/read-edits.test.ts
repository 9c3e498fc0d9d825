import { expect, test } from "vitest";
import { readEdits } from "./read-edits";

const find = { find: "rain", replace: "" };

test("an edit replaces words, with nothing too, or puts some below a heading", () => {
  const insert = { after: "## Rain", insert: "Falls.", for: [1] };
  expect(readEdits([{ ...find, for: [1], more: 1 }, insert])).toEqual([
    { ...find, for: [0] },
    { ...insert, for: [0] },
  ]);
});

test.each([
  [{ find: " ", replace: "a" }],
  [{ find: "a" }],
  [{ after: "a", insert: " " }],
  [{ after: "", insert: "a" }],
  [{ find: 1, replace: "a" }],
  ["rain"],
  [null],
])("%j is no edit", (record) => {
  expect(readEdits([record])).toEqual([]);
});

test.each([
  [
    [1, "2", "x", null, "1000"],
    [0, 1],
  ],
  [3, [2]],
  ["3", [2]],
  [undefined, []],
  ["all", []],
  [{}, []],
])("%j is for the requirements %j", (given, places) => {
  expect(readEdits([{ ...find, for: given }])).toEqual([{ ...find, for: places }]);
});
