import { expect, test } from "vitest";
import { datesIn } from "./dates";

const read = (text: string) =>
  datesIn(text).map((readings) => [
    ...readings.slice(0, 1).map(({ start, end }) => text.slice(start, end)),
    ...readings.map(({ year = "?", month, day = "?" }) => `${year}-${month}-${day}`),
  ]);

test.each([
  ["1987-03-14", "1987-3-14"],
  ["1987/3/1", "1987-3-1"],
  ["1987.12.31", "1987-12-31"],
  ["1987년 3월 14일", "1987-3-14"],
  ["1987년 3월", "1987-3-?"],
  ["3월 14일", "?-3-14"],
  ["14 March 1987", "1987-3-14"],
  ["1st of May", "?-5-1"],
  ["2nd February 2001", "2001-2-2"],
  ["March 14, 1987", "1987-3-14"],
  ["Sept. 3", "?-9-3"],
  ["March 1987", "1987-3-?"],
  ["August of 1999", "1999-8-?"],
  ["1er août 2020", "2020-8-1"],
  ["14 DÉCEMBRE", "?-12-14"],
  ["31 Jan", "?-1-31"],
])("%s is a date", (text, date) => {
  expect(read(`On ${text} it was.`)).toEqual([[text, date]]);
});

test("a day and a month in figures may be either, unless only one of them can be the month", () => {
  expect(read("03/04/1987")).toEqual([["03/04/1987", "1987-4-3", "1987-3-4"]]);
  expect(read("14/03/1987")).toEqual([["14/03/1987", "1987-3-14"]]);
  expect(read("03.14.1987")).toEqual([["03.14.1987", "1987-3-14"]]);
});

test.each([
  "1987-13-01",
  "1987-00-10",
  "1987-01-32",
  "1987-01-00",
  "32/13/1987",
  "14 Marching",
  "summer 1987",
  "remarch 1987",
  "3/4",
  "12.03.19877",
  "1987-03/14",
])("%s is none", (text) => {
  expect(read(text)).toEqual([]);
});

test("dates come in the order they stand in, each once", () => {
  expect(
    read("From May 1999 to 14 March 1987, and on 2001-02-03 or 04/05/2006.").map(([words]) => words),
  ).toEqual([...["May 1999", "14 March 1987", "2001-02-03", "04/05/2006"]]);
});
