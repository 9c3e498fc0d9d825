import { describe, expect, test } from "vitest";
import { joinedReadings, paragraphsIn, readCount } from "./file-reading";

const reading = (name: string, ...ranges: readonly (readonly [number, number])[]) => ({
  name,
  of: 10,
  tokens: 100,
  ranges: ranges.map(([from, to]) => ({ from, to })),
});

describe("paragraphs of a text", () => {
  const text = "One\n\nTwo goes\nover lines\n\n \n\nThree\n\nFour";

  test("are counted whole", () => {
    expect(paragraphsIn(text, [{ start: 0, end: text.length }])).toEqual({
      of: 4,
      ranges: [{ from: 0, to: 4 }],
    });
  });

  test("are not those of which a part is missing", () => {
    const middle = { start: 2, end: text.indexOf("Four") + 1 };
    expect(paragraphsIn(text, [middle])).toEqual({ of: 4, ranges: [{ from: 1, to: 3 }] });
  });

  test("go over the seam of stretches that touch, and not over a gap", () => {
    const inTwo = text.indexOf("over");
    const touching = [
      { start: 0, end: inTwo },
      { start: inTwo, end: text.length },
    ];
    expect(paragraphsIn(text, touching).ranges).toEqual([{ from: 0, to: 4 }]);
    const apart = [
      { start: 0, end: 3 },
      { start: text.indexOf("Three"), end: text.length },
    ];
    expect(paragraphsIn(text, apart).ranges).toEqual([
      { from: 0, to: 1 },
      { from: 2, to: 4 },
    ]);
  });

  test("are lines where nothing else parts a long text", () => {
    const lines = Array.from({ length: 300 }, (_, line) => `${line} ${"word ".repeat(10)}`).join("\n");
    expect(paragraphsIn(lines, []).of).toBe(300);
  });

  test("are none of an empty text", () => {
    expect(paragraphsIn(" \n\n ", [{ start: 0, end: 4 }])).toEqual({ of: 0, ranges: [] });
  });
});

describe("readings of several calls", () => {
  test("add up for each file, and leave out what is whole", () => {
    const joined = joinedReadings([
      reading("a", [0, 4]),
      reading("b", [0, 2], [5, 6]),
      reading("a", [4, 10]),
      reading("b", [1, 3]),
    ]);
    expect(joined).toEqual([reading("b", [0, 3], [5, 6])]);
    expect(joined.map(readCount)).toEqual([4]);
  });

  test("keep files of one name apart that are of different lengths", () => {
    expect(joinedReadings([reading("a", [0, 4]), { ...reading("a", [4, 10]), of: 12 }])).toHaveLength(2);
  });
});

test("a table that was told in short and then read by its lines is whole", () => {
  const rows = { ...reading("a.csv", [0, 2]), unit: "rows" as const, of: 9 };
  expect(joinedReadings([rows, reading("b.csv", [0, 4])])).toHaveLength(2);
  expect(joinedReadings([rows, reading("a.csv", [0, 4]), reading("a.csv", [4, 10])])).toEqual([]);
});
