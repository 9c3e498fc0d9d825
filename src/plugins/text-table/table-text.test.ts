import { digestText } from "@core/domain/file/table-digest";
import { describe, expect, it } from "vitest";
import { textExtractorContract } from "../../../tests/contracts/text-extractor-contract";
import { digestOf } from "./digest-of";
import plugin from "./plugin";

const bytes = (text: string) => new TextEncoder().encode(text);

textExtractorContract("table", {
  plugin,
  sample: () => bytes("name,age\nJo,30\nMax,41"),
  lines: ["name,age\nJo,30", "Max,41"],
  refused: { "what is no text": () => Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]) },
});

/** Sales of so many days, with a value that is missing on each tenth. */
const sales = (count: number) =>
  [
    "day,shop,amount,note",
    ...Array.from({ length: count }, (_, row) => {
      const day = new Date(Date.UTC(2020, 0, 1 + row)).toISOString().slice(0, 10);
      return `${day},${row % 3 ? "Paris" : "Seoul"},${row % 10 ? row : ""},"Note ${row}, ""quoted"""`;
    }),
  ].join("\r\n");

describe("the digest of a table", () => {
  it("tells rows, types, empty and different values, figures and the most frequent values of all rows", () => {
    const digest = digestOf(sales(1_000));
    expect(digest).toMatchObject({ rowCount: 1_000, columnCount: 4, head: "day,shop,amount,note" });
    expect(digest?.firstRows).toHaveLength(20);
    expect(digest?.firstRows[1]).toBe('2020-01-02,Paris,1,"Note 1, ""quoted"""');
    const [day, shop, amount, note] = digest?.columns ?? [];
    expect(day).toMatchObject({ type: "date", dates: { first: "2020-01-01", last: "2022-09-26" } });
    expect(shop).toMatchObject({
      type: "text",
      distinctCount: 2,
      frequent: [
        { value: "Paris", count: 666 },
        { value: "Seoul", count: 334 },
      ],
    });
    const sum = (999 * 1_000) / 2 - (990 * 100) / 2;
    expect(amount).toMatchObject({ type: "number", emptyCount: 100, distinctCount: 900 });
    expect(amount?.numbers).toEqual({ least: 1, greatest: 999, sum, mean: sum / 900 });
    expect(note).toMatchObject({ type: "text", distinctCount: 1_000, frequent: [] });
  });

  it("reads numbers of either way of writing them, and says how many values are none", () => {
    const rows = Array.from({ length: 30 }, (_, row) => `1.234,${row};${row % 15 ? row : "n/a"}`);
    const [price, count] = digestOf(["Preis;Zahl", ...rows].join("\n"))?.columns ?? [];
    expect(price).toMatchObject({ type: "number", otherCount: 0 });
    expect(price?.numbers?.least).toBe(1234);
    expect(count).toMatchObject({ type: "number", otherCount: 2 });
  });

  it("numbers the columns of a table without a head", () => {
    const digest = digestOf(Array.from({ length: 30 }, (_, row) => `${row}\tx`).join("\n"));
    expect(digest).toMatchObject({ rowCount: 30, separator: "\t", columns: [{ name: "1" }, { name: "2" }] });
    expect(digest).not.toHaveProperty("head");
  });

  it("is short whatever the table is like", () => {
    const wide = [sales(30), Array.from({ length: 5_000 }, (_, column) => column).join(",")].join("\n");
    const huge = `a,b\n${`"${"x".repeat(100_000)}",1\n`.repeat(30)}`;
    const many = `a\n${Array.from({ length: 20_000 }, (_, row) => `v${row}`).join("\n")}`;
    const open = `a,b\n${"1,2\n".repeat(50)}"never closed,${"3,4\n".repeat(50_000)}`;
    for (const source of [wide, huge, many, open]) {
      const digest = digestOf(source);
      if (!digest) throw new Error("it has rows");
      expect(digest.columns.length).toBeLessThanOrEqual(100);
      const text = digestText(digest, 16_000);
      expect(text.text.length).toBeLessThanOrEqual(16_001);
      expect(text.rowCount).toBeGreaterThan(0);
    }
    expect(digestOf(many)?.columns[0]).not.toHaveProperty("distinctCount");
  });

  it("is none of a head alone", () => {
    expect(digestOf("a,b\n")).toBeUndefined();
    expect(digestOf("")).toBeUndefined();
  });

  it("gives as many rows as there is room for, after what is said of all", () => {
    const digest = digestOf(sales(1_000));
    if (!digest) throw new Error("it has rows");
    const { text, rowCount } = digestText(digest, 1_000);
    expect(text).toContain(
      '2. "shop": text, 0 empty, 2 distinct; most frequent: "Paris" (666), "Seoul" (334)',
    );
    expect(text).toContain("table of 1000 rows and 4 columns");
    expect(rowCount).toBeGreaterThan(2);
    expect(rowCount).toBeLessThan(20);
    expect(digestText(digest, 100)).toMatchObject({ rowCount: 0 });
  });
});
