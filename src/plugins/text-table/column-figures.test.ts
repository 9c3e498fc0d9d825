import { describe, expect, test } from "vitest";
import { ColumnFigures, isFigure } from "./column-figures";

function digest(values: readonly string[], rowCount = values.length) {
  const figures = new ColumnFigures();
  for (const value of values) figures.add(value);
  return figures.digest(rowCount);
}
const times = (count: number, value: string) => Array.from({ length: count }, () => value);

describe("figures", () => {
  test.each([
    "1",
    "-1.5",
    "1,234.5",
    "1.234,5",
    "12 %",
    "€ 3",
    "3 €",
    "1e6",
    "1 234,5",
    "2026-01-02",
    "2026-01",
    "2026-01-02T10:20:30Z",
    "1/2/2026",
    "01.02.26.",
  ])("are texts like %s", (text) => {
    expect(isFigure(` ${text} `)).toBe(true);
  });

  test.each(["", "rain", "1 a", "1-2", "1,23,4x", "2026-1", "-"])("are not texts like %j", (text) => {
    expect(isFigure(text)).toBe(false);
  });

  test("are no longer than forty characters", () => {
    expect(isFigure("1".repeat(40))).toBe(true);
    expect(isFigure("1".repeat(41))).toBe(false);
  });
});

describe("a column of numbers", () => {
  test("is told by its least, greatest, mean and sum", () => {
    expect(digest(["1", " 2.5", "", "-3"])).toEqual({
      ...{ type: "number", emptyCount: 1, otherCount: 0, distinctCount: 3, frequent: [] },
      numbers: { least: -3, greatest: 2.5, mean: 0.5 / 3, sum: 0.5 },
    });
  });

  test("is read as most of it was written, with points or with commas", () => {
    expect(digest(["1.000,5", "2,5", "3"]).numbers?.sum).toBe(1_006);
    expect(digest(["1,000.5", "2.5", "3"]).numbers?.sum).toBe(1_006);
    expect(digest(["1e3", "+2"]).numbers?.sum).toBe(1_002);
  });

  test("may have a tenth of other values, which are counted", () => {
    expect(digest([...times(9, "1"), "x"])).toMatchObject({ type: "number", otherCount: 1 });
    expect(digest([...times(8, "1"), "x", "y"])).toMatchObject({ type: "text", otherCount: 0 });
  });
});

describe("a column of dates", () => {
  test("has a first and a last one where letters are in the order of time", () => {
    expect(digest(["2026-02-01", "2026-01-01", "2026-03-01"])).toMatchObject({
      ...{ type: "date", otherCount: 0 },
      dates: { first: "2026-01-01", last: "2026-03-01" },
    });
  });

  test("has none where they are not", () => {
    expect(digest(["2026-01-01", "1/2/2026"])).not.toHaveProperty("dates");
    expect(digest(["1/2/2026"]).type).toBe("date");
  });

  test("may have a tenth of other values", () => {
    expect(digest([...times(9, "2026-01-01"), "x"])).toMatchObject({ type: "date", otherCount: 1 });
    expect(digest([...times(8, "2026-01-01"), "x", "y"]).type).toBe("text");
  });
});

describe("the values of a column", () => {
  test("are told with how often they stand there, the most frequent first, five at the most", () => {
    const values = ["a", "b", "c", "d", "e", "f"].flatMap((value, place) => times(place + 1, value));
    expect(digest(values)).toMatchObject({ distinctCount: 6 });
    expect(digest(values).frequent).toEqual(
      ["f", "e", "d", "c", "b"].map((value, place) => ({ value, count: 6 - place })),
    );
  });

  test("are shown by their first sixty characters, and told apart by two hundred", () => {
    const [at, beyond] = ["x".repeat(60), "x".repeat(61)];
    expect(digest([at, at, beyond, beyond]).frequent.map(({ value }) => value)).toEqual([at, `${at}…`]);
    const long = "x".repeat(200);
    expect(digest([`${long}a`, `${long}b`]).distinctCount).toBe(1);
    expect(digest([long, `${long}b`]).distinctCount).toBe(2);
  });

  test("are not counted beyond ten thousand different ones", () => {
    const many = Array.from({ length: 10_000 }, (_, place) => `v${place}`);
    expect(digest([...many, "v0"])).toMatchObject({
      distinctCount: 10_000,
      frequent: [{ value: "v0", count: 2 }],
    });
    const more = digest([...many, "v0", "another"]);
    expect(more).not.toHaveProperty("distinctCount");
    expect(more.frequent).toEqual([]);
  });

  test("may be none", () => {
    expect(digest(["", " "], 5)).toEqual({
      ...{ type: "empty", emptyCount: 5, otherCount: 0, distinctCount: 0, frequent: [] },
    });
  });
});
