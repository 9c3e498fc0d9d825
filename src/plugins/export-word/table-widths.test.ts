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
});

test("where lines have to break, the page is filled, and words and numbers stay whole", () => {
  const prose = "It burned down within a year, as the chronicle of the town tells. ".repeat(4);
  const all = widths(["Year", "What happened"], ["1890", prose]);
  expect(whole(all)).toBeLessThanOrEqual(TEXT_WIDTH_TWIPS);
  expect(whole(all)).toBeGreaterThan(TEXT_WIDTH_TWIPS - 10);
  expect(all[0]).toBe(widths(["Year"], ["1890"])[0]);
});

test("more columns than have room share the page", () => {
  const all = widths(Array.from({ length: 60 }, (_, column) => `Column${column}`));
  expect(whole(all)).toBeLessThanOrEqual(TEXT_WIDTH_TWIPS);
  expect(Math.min(...all)).toBeGreaterThan(0);
});
