import { beforeEach, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { stampAfter } from "../../domain/sync/stamp";
import type { WriteOperation } from "../../ports/database";
import { allEntries, type SomeEntries, type WantedEntries } from "./all-entries";

const never = new AbortController().signal;
const stamp = (at: number) => stampAfter(undefined, at, "desk00000000");

let database: MemoryDatabase;
beforeEach(() => {
  database = new MemoryDatabase();
});

/** So many agents, each changed after the one before, with a text. */
const keep = (count: number, text = "", from = 0) =>
  database.write(
    Array.from({ length: count }, (_, each): readonly unknown[] => {
      const at = from + each;
      const id = `a${String(at).padStart(4, "0")}`;
      return [
        { type: "put", store: "agents", record: { id, name: "A", instructions: text } },
        { type: "put", store: "syncStamps", record: { id: `agents/${id}`, base: stamp(at + 1) } },
      ];
    }).flat() as WriteOperation[],
  );

async function read(wanted: WantedEntries = {}, signal = never): Promise<readonly SomeEntries[]> {
  const found: SomeEntries[] = [];
  for await (const some of allEntries(database, signal, wanted)) found.push(some);
  return found;
}
const ids = ({ entries }: SomeEntries) => entries.map(({ stamps }) => stamps.id);

test("entries come at most 500 at once, the last change first, and those that are left at the end", async () => {
  await keep(501);
  const found = await read();
  expect(found.map(({ entries }) => entries.length)).toEqual([500, 1]);
  expect(found.flatMap(ids)).toEqual(found.flatMap(ids).toSorted().toReversed());
  expect(found[1]).toMatchObject({ last: { store: "agents", id: "agents/a0000" }, hasHole: false });
});

test("large ones come in fewer at once", async () => {
  await keep(60, "x".repeat(100_000));
  expect((await read()).map(({ entries }) => entries.length)).toEqual([25, 25, 10]);
});

test("they go on behind a place, and leave out what others will be told of anyway", async () => {
  await keep(3);
  const [all] = await read();
  const [after] = await read({ after: { store: "agents", at: stamp(2), id: "agents/a0001" } });
  expect([all && ids(all).length, after && ids(after)]).toEqual([3, ["agents/a0000"]]);
  await database.update("syncStamps", "agents/a0002", (stored) => stored && { ...stored, pending: 1 });
  expect((await read({ isUnchanged: true })).flatMap(ids)).toEqual(["agents/a0001", "agents/a0000"]);
  expect(await read({ after: { store: "agents", at: "", id: "agents/a" } })).toEqual([]);
});

test("a record that cannot be told leaves a hole, which is said", async () => {
  await keep(1);
  await database.write([{ type: "delete", store: "agents", id: "a0000" }]);
  expect(await read()).toMatchObject([{ entries: [], hasHole: true }]);
});

test("nothing is read once nobody wants it any more", async () => {
  await keep(600);
  const stop = new AbortController();
  const entries = allEntries(database, stop.signal);
  await entries.next();
  const read = database.get.bind(database);
  let reads = 0;
  database.get = (store, id) => {
    reads += 1;
    return read(store, id);
  };
  stop.abort();
  await expect(entries.next()).rejects.toMatchObject({ name: "AbortError" });
  expect(reads).toBe(0);
  database.list = () => Promise.reject(new Error("Nothing is to be listed."));
  await expect(allEntries(database, stop.signal).next()).rejects.toMatchObject({ name: "AbortError" });
});
