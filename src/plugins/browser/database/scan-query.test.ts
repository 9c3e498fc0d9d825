import { describe, expect, test } from "vitest";
import { scanQuery } from "./scan-query";

interface Item {
  readonly id: string;
  readonly at?: unknown;
  readonly kind?: string;
  readonly tags?: unknown;
}
const INDEXES = ["at", "kind+at", "tags*"];
/** In no order, two of them at the same time, and one without a time, which no index of times has. */
const ITEMS: readonly Item[] = [
  { id: "c", at: 3, kind: "x", tags: ["red", "blue", "red"] },
  { id: "b", at: 1, kind: "y", tags: "red" },
  { id: "d", kind: "x", tags: [] },
  { id: "e", at: 2, kind: "x", tags: ["blue", null] },
  { id: "a", at: 2, kind: "y" },
];
const ids = (query?: Parameters<typeof scanQuery>[2]) =>
  scanQuery(INDEXES, ITEMS, query)
    .map(({ id }) => id)
    .join("");

describe("the records of a store", () => {
  test("come in the order of their ids, or of a field and then of their ids, either way round", () => {
    expect([ids(), ids({ direction: "descending" })]).toEqual(["abcde", "edcba"]);
    expect([ids({ index: "at" }), ids({ index: "at", direction: "descending" })]).toEqual(["baec", "ceab"]);
  });

  test("come in the order of several fields at once", () => {
    expect(ids({ index: "kind+at" })).toBe("ecba");
    expect(ids({ index: "kind+at", equals: ["x", 3] })).toBe("c");
  });

  test("come once for each different element of a list", () => {
    expect(ids({ index: "tags" })).toBe("cebc");
    expect(ids({ index: "tags", equals: "red" })).toBe("bc");
  });

  test("are within bounds, which belong to them unless they are excluded", () => {
    expect(ids({ index: "at", from: 2 })).toBe("aec");
    expect(ids({ index: "at", from: 2, fromExclusive: true })).toBe("c");
    expect(ids({ index: "at", to: 2 })).toBe("bae");
    expect(ids({ index: "at", to: 2, toExclusive: true })).toBe("b");
    expect(ids({ from: "b", to: "d" })).toBe("bcd");
    expect(ids({ index: "at", equals: 2 })).toBe("ae");
  });

  test("are so many at the most, after so many others", () => {
    expect(ids({ limit: 2 })).toBe("ab");
    expect(ids({ offset: 3 })).toBe("de");
    expect(ids({ offset: 1, limit: 2, direction: "descending" })).toBe("dc");
    expect(ids({ limit: 0 })).toBe("");
  });
});
