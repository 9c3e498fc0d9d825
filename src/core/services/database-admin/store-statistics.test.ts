import { expect, test } from "vitest";
import type { Query } from "../../ports/database";
import { searchRecords } from "./search-records";
import { storeStatistics } from "./store-statistics";

/** A database of one store whose records are so long, and how many were read. */
function storeOf(lengths: readonly number[], over: object = {}) {
  let read = 0;
  const records = lengths.map((length, place) => ({
    id: String(place).padStart(4, "0"),
    text: "a".repeat(length),
  }));
  const database = {
    stores: [{ name: "drafts", indexes: ["updatedAt"], ...over }],
    count: async () => records.length,
    list: async (_: string, { offset = 0, limit = records.length, from }: Query) => {
      const found = records
        .filter(({ id }) => from === undefined || id > String(from))
        .slice(offset, offset + limit);
      read += found.length;
      return found;
    },
  };
  return { database: database as never, read: () => read };
}
/** The bytes of a record: names and values. */
const sizeOf = (length: number) => "id".length + 4 + "text".length + length;

test("a small store is read whole, and its size is no estimate", async () => {
  const { database, read } = storeOf(Array(32).fill(10));
  expect(await storeStatistics(database)).toMatchObject([
    { store: "drafts", count: 32, sizeBytes: 32 * sizeOf(10), isEstimate: false },
  ]);
  expect(read()).toBe(32);
});

test("of a larger one some records are read at eight places, and the others taken to be like them", async () => {
  const { database, read } = storeOf(Array(800).fill(10));
  expect(await storeStatistics(database)).toMatchObject([
    { count: 800, sizeBytes: 800 * sizeOf(10), isEstimate: true },
  ]);
  expect(read()).toBe(32);
});

test("of records that are large few are read", async () => {
  const { database, read } = storeOf(Array(80).fill(2_000_000));
  expect(await storeStatistics(database)).toMatchObject([
    { sizeBytes: 80 * sizeOf(2_000_000), isEstimate: true },
  ]);
  expect(read()).toBe(4);
});

test("an empty store has no size", async () =>
  expect(await storeStatistics(storeOf([]).database)).toMatchObject([
    { count: 0, sizeBytes: 0, isEstimate: false },
  ]));

test("a text is looked for in all fields and their names, in any case, and how far it has come is told", async () => {
  const records = [
    { id: "a", text: "The HARBOUR" },
    { id: "b", harbour: 1 },
    { id: "c", list: [{ deep: "harbour" }] },
    { id: "d", count: 12, is: true, none: null },
  ];
  const database = { list: async () => records } as never;
  const find = async (query: string) => {
    for await (const step of searchRecords(database, "drafts", query, new AbortController().signal))
      return step;
    return undefined;
  };
  expect(await find(" harbour ")).toEqual({ searched: 4, matches: ["a", "b", "c"] });
  expect((await find("12"))?.matches).toEqual(["d"]);
  expect((await find("true"))?.matches).toEqual(["d"]);
  expect((await find("null"))?.matches).toEqual([]);
});
