import { expect, test } from "vitest";
import { FakeHasher } from "../../../../tests/fakes/fake-hasher";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { BrowserDirectory } from "../../../plugins/folders/browser-directory";
import { FolderRound } from "./folder-round";

const WATCHER = { id: "w", basePath: "Club", lastSync: 0, isActive: true, createdAt: 1 };
const FILES = Object.fromEntries(
  Array.from({ length: 40 }, (_, n) => [`year ${n % 5}/month ${n % 3}/note ${n}.txt`, `Text ${n}`]),
);

const disk = new MemoryDirectoryHandle("Club").put({ ...FILES, "rules.md": "Touch a piece" }, 7);
const clock = new FixedClock(1_000);
const directory = new BrowserDirectory(
  { id: "w", name: "Club", purpose: "knowledge", writes: false, handle: disk.handle, addedAt: 0 },
  disk.handle,
  clock,
);

const round = (database: MemoryDatabase) =>
  new FolderRound(
    WATCHER,
    directory,
    { database, hasher: new FakeHasher(), clock },
    () => {},
    new AbortController().signal,
  ).run();

/** The records kept of the folder, whatever it was told when. */
async function kept(database: MemoryDatabase) {
  const items = await database.list("knowledgeItems");
  const seen = await database.list("syncedFiles");
  return {
    items: items.map(({ id, path, type, content, parentId }) => ({ id, path, type, content, parentId })),
    seen: seen.map(({ id, path, left, contentHash }) => ({ id, path, left, contentHash })),
  };
}

/** The database of a device that was killed after so many of its transactions. */
async function killedAfter(count: number, database: MemoryDatabase): Promise<MemoryDatabase> {
  const after = new MemoryDatabase();
  for (const { operations } of database.writes.slice(0, count)) await after.write(operations);
  return after;
}

test("whatever was written last when the page was killed, the next round makes of a folder what one whole round makes", async () => {
  const database = new MemoryDatabase();
  await database.write([{ type: "put", store: "folderWatchers", record: WATCHER }]);
  await round(database);
  const first = database.writes.length;
  const afterFirst = await kept(database);
  expect(afterFirst.items).toHaveLength(41 + 5 + 15 + 1);
  for (let count = 1; count < first; count++) {
    const killed = await killedAfter(count, database);
    await round(killed);
    expect(await kept(killed), `first round, after transaction ${count}`).toEqual(afterFirst);
  }
  for (const year of ["year 0", "year 1"]) await disk.removeEntry(year);
  disk.put({ "year 2/month 2/note 2.txt": "Changed", "new/deep/one.txt": "New", "rules.md": "x" }, 9);
  await round(database);
  const whole = await kept(database);
  expect(whole.items.map(({ path }) => path)).not.toContain("Club/year 0");
  expect(database.writes.length).toBe(first + 3);
  for (let count = first; count < database.writes.length; count++) {
    const killed = await killedAfter(count, database);
    await round(killed);
    expect(await kept(killed), `second round, after transaction ${count}`).toEqual(whole);
  }
});
