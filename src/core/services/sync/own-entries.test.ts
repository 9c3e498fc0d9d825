import { beforeEach, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { stampAfter } from "../../domain/sync/stamp";
import type { WriteOperation } from "../../ports/database";
import { pendingEntries, toldOf } from "./own-entries";

let database: MemoryDatabase;
beforeEach(() => {
  database = new MemoryDatabase();
});

const base = stampAfter(undefined, 1, "desk00000000");
/** So many agents that others have yet to be told of, each with a text. */
const keep = (count: number, text = "") =>
  database.write(
    Array.from({ length: count }, (_, at): readonly unknown[] => [
      { type: "put", store: "agents", record: { id: `a${at}`, name: "A", instructions: text } },
      { type: "put", store: "syncStamps", record: { id: `agents/a${at}`, base, pending: at } },
    ]).flat() as WriteOperation[],
  );

test("500 changes go into one segment, and about two megabytes of them", async () => {
  await keep(501);
  const { entries, stamps } = await pendingEntries(database);
  expect([entries.length, stamps.length]).toEqual([500, 500]);
  await keep(60, "x".repeat(40_000));
  const large = await pendingEntries(database);
  expect(large.entries.length).toBe(large.stamps.length);
  expect(large.entries.length % 25).toBe(0);
  expect(large.entries.length).toBe(50);
});

test("a change that says nothing yet is left out, and its stamps with those that were read", async () => {
  await keep(3);
  await database.write([{ type: "delete", store: "agents", id: "a1" }]);
  const { entries, stamps } = await pendingEntries(database);
  expect(entries.map(({ stamps: { id } }) => id)).toEqual(["agents/a0", "agents/a2"]);
  expect(entries[0]?.stamps).not.toHaveProperty("pending");
  expect(stamps).toHaveLength(3);
});

test("what was told is told of no more, unless it has changed since", async () => {
  await keep(2);
  const { stamps } = await pendingEntries(database);
  const deleted = stampAfter(base, 5, "desk00000000");
  await database.update("syncStamps", "agents/a1", (current) => current && { ...current, deleted });
  await database.write(toldOf(stamps));
  expect(await database.get("syncStamps", "agents/a0")).toEqual({ id: "agents/a0", base });
  expect((await pendingEntries(database)).stamps.map(({ id }) => id)).toEqual(["agents/a1"]);
});
