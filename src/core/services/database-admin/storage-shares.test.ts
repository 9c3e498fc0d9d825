import { expect, it } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import type { WriteOperation } from "../../ports/database";
import { type StorageShare, storageShares } from "./storage-shares";

const put = (store: string, id: string, content = "") =>
  ({ type: "put", store, record: { id, content } }) as unknown as WriteOperation;

async function filled() {
  const database = new MemoryDatabase();
  await database.write([
    put("conversations", "c1"),
    ...["m1", "m2", "m3"].map((id) => put("messages", id, "x".repeat(1000))),
    put("tasks", "t1", "y".repeat(100)),
    put("knowledgeItems", "k1", "z".repeat(10_000)),
    put("projects", "p1"),
  ]);
  return database;
}

it("room is told by kinds of data, largest first, with messages as part of conversations", async () => {
  const shares = await storageShares(await filled(), () => {});
  expect(shares.map(({ kind, count }) => [kind, count])).toEqual([
    ["knowledge", 1],
    ["conversations", 1],
    ["tasks", 1],
    ["other", 0],
  ]);
  expect(shares[1]?.sizeBytes).toBeGreaterThan(3000);
  expect(shares[1]?.sizeBytes).toBeLessThan(4000);
});

it("what was deleted is told of apart, with all that belongs to it", async () => {
  const database = new MemoryDatabase();
  await database.write([put("trash", "task/t"), put("trashContents", "task/t", "x".repeat(5000))]);
  const shares = await storageShares(database, () => {});
  expect(shares.map(({ kind, count }) => [kind, count])).toEqual([["trash", 1]]);
  expect(shares[0]?.sizeBytes).toBeGreaterThan(5000);
});

it("what has been counted is told before all is", async () => {
  const seen: (readonly StorageShare[])[] = [];
  const shares = await storageShares(await filled(), (found) => seen.push(found));
  const first = seen.find((found) => found.length > 0);
  expect(first?.length).toBeLessThan(shares.length);
  expect(seen.at(-1)).toEqual(shares);
});

it("a device without data has no shares", async () => {
  expect(await storageShares(new MemoryDatabase(), () => {})).toEqual([]);
});
