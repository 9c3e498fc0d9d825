import { expect, test } from "vitest";
import { type ColumnDigest, digestText, isTable, type TableDigest } from "./table-digest";

const column = (over: Partial<ColumnDigest> = {}): ColumnDigest => ({
  name: "City",
  type: "text",
  emptyCount: 0,
  otherCount: 0,
  frequent: [],
  ...over,
});
const table = (over: Partial<TableDigest> = {}): TableDigest => ({
  rowCount: 3,
  separator: ",",
  columns: [column()],
  columnCount: 1,
  head: "City",
  firstRows: ["Rome", "Oslo", "Bern"],
  ...over,
});
const lines = (given: TableDigest) => digestText(given, 10_000).text.split("\n").slice(2);

test.each([
  ["a.csv", "", true],
  ["A.TSV", "", true],
  ["a.csv.txt", "", false],
  ["a", "text/csv; charset=utf-8", true],
  ["a", "text/tab-separated-values", true],
  ["a", "text/plain", false],
])("whether %s of type %j is a table: %s", (name, mimeType, expected) =>
  expect(isTable({ name, mimeType })).toBe(expected),
);

test("a table is told by its columns, and then its head and first rows", () => {
  expect(lines(table())).toEqual([
    "Columns:",
    '1. "City": text, 0 empty',
    "",
    "First rows:",
    "City",
    "Rome",
    "Oslo",
    "Bern",
  ]);
  expect(digestText(table(), 10_000).rowCount).toBe(3);
  const { head: _, ...headless } = table();
  expect(lines(headless).slice(3)).toEqual(["First rows:", "Rome", "Oslo", "Bern"]);
});

test("of each column is told what is known of it", () => {
  const numbers = { least: -1, greatest: 0.1 + 0.2, mean: 2, sum: 6 };
  const columns = [
    column({ type: "number", numbers, otherCount: 2, emptyCount: 1, distinctCount: 4 }),
    column({ type: "date", dates: { first: "2020-01-01", last: "2021-02-03" } }),
    column({ type: "empty", emptyCount: 3, distinctCount: 0 }),
    column({
      name: 'a "b"',
      frequent: [
        { value: "x", count: 2 },
        { value: "y", count: 1 },
      ],
    }),
  ];
  expect(lines(table({ columns, columnCount: 6 })).slice(1, 6)).toEqual([
    '1. "City": number, min -1, max 0.3, mean 2, sum 6, 2 no number, 1 empty, 4 distinct',
    '2. "City": date, from 2020-01-01 to 2021-02-03, 0 empty',
    '3. "City": empty',
    '4. "a \\"b\\"": text, 0 empty; most frequent: "x" (2), "y" (1)',
    "and 2 more",
  ]);
});

test("as many rows are given as there is room for, and the columns are cut where there is none", () => {
  const { length } = digestText(table({ firstRows: [] }), 10_000).text;
  const most = (room: number) => digestText(table(), length + room);
  expect(most(2 * 5 + 1).rowCount).toBe(2);
  expect(most(2 * 5).rowCount).toBe(1);
  expect(most(0).rowCount).toBe(0);
  expect(most(0).text).not.toContain("…");
  const cut = digestText(table(), 50);
  expect(cut.text).toHaveLength(51);
  expect(cut.text.endsWith("…")).toBe(true);
});
