import { expect, test } from "vitest";
import { TEXT_WIDTH_TWIPS, tableWidths } from "./table-widths";

const cell = (text: string) => [{ type: "text", text }] as const;
const widths = (...rows: readonly (readonly string[])[]) => {
  const [head = [], ...others] = rows.map((row) => row.map(cell));
  return tableWidths({ head, rows: others });
};
const whole = (all: readonly number[]) => all.reduce((sum, width) => sum + width, 0);

test("columns whose lines fit on the page are as wide as these, and no wider", () => {
  const [short = 0, long = 0] = widths(["A", "B"], ["1", "Some words"]);
  expect(long).toBeGreaterThan(short);
  expect(short + long).toBeLessThan(TEXT_WIDTH_TWIPS / 2);
});

test("a heading, which is bold, has more room than the same word below one", () => {
  const [heading = 0, word = 0] = widths(["Work", "A"], ["A", "Work"]);
  expect(heading).toBeGreaterThan(word * 1.1);
  expect(heading).toBeLessThan(word * 1.4);
});

test("where lines have to break, the page is filled, and words and numbers stay whole", () => {
  const prose = "It burned down within a year, as the chronicle of the town tells. ".repeat(4);
  const all = widths(["Year", "What happened"], ["1890", prose]);
  expect(whole(all)).toBeLessThanOrEqual(TEXT_WIDTH_TWIPS);
  expect(whole(all)).toBeGreaterThan(TEXT_WIDTH_TWIPS - 10);
  expect(all[0]).toBe(widths(["Year"], ["1890"])[0]);
});

test("columns are as wide as their first two hundred rows ask for, and as lines of seventy letters at the most", () => {
  const rows = (count: number) => [["A"], ...Array<string[]>(count).fill(["1"]), ["Some words"]];
  expect(widths(...rows(200))).toEqual(widths(["A"], ["1"]));
  expect(widths(...rows(199))).toEqual(widths(["A"], ["Some words"]));
  const long = (letters: number) => "some words ".repeat(99).slice(0, letters);
  const [first = 0, second = 0] = widths(["A", "B"], [long(300), long(70)]);
  expect(first).toBe(second);
  const [word = 0, longer = 0] = widths(["A", "B"], ["x".repeat(24), "x".repeat(90)]);
  expect(longer).toBeGreaterThan(word);
});

test("more columns than have room share the page", () => {
  const all = widths(Array.from({ length: 60 }, (_, column) => `Column${column}`));
  expect(whole(all)).toBeLessThanOrEqual(TEXT_WIDTH_TWIPS);
  expect(Math.min(...all)).toBeGreaterThan(0);
});
