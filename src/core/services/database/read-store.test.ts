import { expect, test } from "vitest";
import type { Query } from "../../ports/database";
import { readStore } from "./read-store";

/** A store of so many records of a size, and the questions it was asked. */
function storeOf(count: number, length = 1) {
  const records = Array.from({ length: count }, (_, place) => ({
    id: `r${String(place).padStart(5, "0")}`,
    text: "a".repeat(length),
  }));
  const asked: Query[] = [];
  const list = async (_: string, query: Query) => {
    asked.push(query);
    const after = records.filter(({ id }) => query.from === undefined || id > String(query.from));
    return after.slice(0, query.limit);
  };
  return { asked, database: { list } as never };
}
async function sizes(database: never, signal = new AbortController().signal) {
  const found: number[] = [];
  for await (const batch of readStore(database, "drafts", signal)) found.push(batch.length);
  return found;
}

test("a store is read from its beginning, each batch after the last of the one before", async () => {
  const { database, asked } = storeOf(10);
  expect(await sizes(database)).toEqual([8, 2]);
  expect(asked).toEqual([{ limit: 8 }, { from: "r00007", fromExclusive: true, limit: 500 }]);
});

test("a store that ends with a batch is asked once more, and an empty one gives none", async () => {
  const { database, asked } = storeOf(8);
  expect(await sizes(database)).toEqual([8]);
  expect(asked).toHaveLength(2);
  expect(await sizes(storeOf(0).database)).toEqual([]);
});

test("batches are five hundred records at most, as many as come to about two megabytes, and one of larger ones", async () => {
  expect(await sizes(storeOf(600).database)).toEqual([8, 500, 92]);
  const some = await sizes(storeOf(20, 500_000).database);
  expect(some.slice(0, 3)).toEqual([8, 3, 3]);
  expect((await sizes(storeOf(12, 3_000_000).database)).slice(0, 3)).toEqual([8, 1, 1]);
});

test("nothing more is read once nobody waits for it", async () => {
  const { database, asked } = storeOf(10);
  await expect(sizes(database, AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  expect(asked).toEqual([]);
});
