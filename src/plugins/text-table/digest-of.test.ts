import { expect, test } from "vitest";
import { digestOf } from "./digest-of";

test("a table is known by its head, its columns, its rows and the first of them", () => {
  expect(digestOf("year,ships\n1890,12\n1891,14\n")).toMatchObject({
    ...{ rowCount: 2, separator: ",", columnCount: 2, head: "year,ships", firstRows: ["1890,12", "1891,14"] },
    columns: [{ name: "year" }, { name: "ships" }],
  });
});

test.each([
  ["a figure", "year,1890\na,1\n"],
  ["nothing", "year, \na,1\n"],
])("a first row with %s in it is no head: columns are numbered", (_, source) => {
  const digest = digestOf(source);
  expect([digest?.rowCount, digest?.columns.map(({ name }) => name)]).toEqual([2, ["1", "2"]]);
  expect(digest).not.toHaveProperty("head");
});

test("only the first row can be a head, and a head alone is no table", () => {
  expect(digestOf("a,b\nc,d\n")).toMatchObject({ rowCount: 1, head: "a,b", firstRows: ["c,d"] });
  expect([digestOf("a,b\n"), digestOf("")]).toEqual([undefined, undefined]);
});

test("twenty rows are kept, and all are counted", () => {
  const rows = Array.from({ length: 25 }, (_, at) => `${at},x`);
  const digest = digestOf(["n,word", ...rows].join("\n"));
  expect([digest?.rowCount, digest?.firstRows]).toEqual([25, rows.slice(0, 20)]);
});

test("a hundred columns are looked at, and how many more there are is told", () => {
  const line = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(",");
  const wide = digestOf(`${line(101)}\n${line(101)}`);
  expect([wide?.columnCount, wide?.columns.length]).toEqual([101, 100]);
  expect([wide?.head, wide?.firstRows[0]]).toEqual([`${line(100)},…`, `${line(100)},…`]);
  expect(digestOf(`${line(100)}\n${line(100)}`)?.head).toBe(line(100));
});

test("rows that are longer than the head have columns with a number", () => {
  const digest = digestOf("a\n1,2,3\n4\n");
  expect([digest?.columnCount, digest?.columns.map(({ name }) => name)]).toEqual([3, ["a", "2", "3"]]);
});

test("long values are cut, and those with marks quoted", () => {
  const digest = digestOf(
    `name\n${"x".repeat(200)}\n${"y".repeat(201)}\n"a,b"\n"say ""hi"""\n"two\nlines"\n`,
  );
  expect(digest?.firstRows).toEqual([
    ...["x".repeat(200), `${"y".repeat(200)}…`, '"a,b"', '"say ""hi"""', '"two\nlines"'],
  ]);
});
