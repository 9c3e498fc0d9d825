// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { dataTable } from "./data-table";

const grid = (rowCount: number, columnCount: number, text = "x") =>
  dataTable({
    head: Array.from({ length: columnCount }, (_, column) => `c${column}`),
    rowCount,
    columnCount: () => columnCount,
    textAt: () => text,
  });
const lastCell = (row: HTMLTableRowElement | undefined) => [...(row?.cells ?? [])].at(-1)?.textContent;

describe("a table of data", () => {
  it("shows all of what is small", () => {
    const { rows } = grid(3, 2);
    expect([...rows].map(({ cells }) => [...cells].map(({ textContent }) => textContent))).toEqual([
      ["c0", "c1"],
      ["x", "x"],
      ["x", "x"],
      ["x", "x"],
    ]);
  });

  it("leaves out columns, and tells how many", () => {
    const { rows } = grid(1, 100_000);
    expect(rows[0]?.cells).toHaveLength(101);
    expect(lastCell(rows[0])).toBe("… +99900");
    expect(lastCell(rows[1])).toBe("… +99900");
  });

  it("leaves out rows, and tells how many", () => {
    const { rows } = grid(100_000, 2);
    expect(rows).toHaveLength(502);
    expect(lastCell(rows[501])).toBe("… +99500");
  });

  it.each([
    [500, 90, "x"],
    [500, 10, "a".repeat(5000)],
    [100_000, 100_000, "a".repeat(100_000)],
  ])("draws no more than a browser lays out in a moment: %i rows of %i", (rowCount, columnCount, text) => {
    const table = grid(rowCount, columnCount, text);
    expect(table.querySelectorAll("td").length).toBeLessThan(5200);
    expect(table.textContent?.length).toBeLessThan(250_000);
    expect(lastCell([...table.rows].at(-1))).toMatch(/^… \+\d+$/);
  });
});
