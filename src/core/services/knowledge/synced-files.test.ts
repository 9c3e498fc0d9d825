import { expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import type { SyncedFile } from "../../domain/knowledge/synced-file";
import { allSyncedFilesOf, syncedFilesOf } from "./synced-files";

const { signal } = new AbortController();

/** A database with so many files of each folder. */
async function withFiles(counts: Readonly<Record<string, number>>) {
  const database = new MemoryDatabase();
  const records = Object.entries(counts).flatMap(([watchId, count]) =>
    Array.from({ length: count }, (_, place): SyncedFile => {
      const name = String(place).padStart(5, "0");
      return { id: `${watchId}.${name}`, watchId, path: name, size: 1, lastModified: 1 };
    }),
  );
  await database.write(records.map((record) => ({ type: "put", store: "syncedFiles", record }) as const));
  return database;
}
const names = (files: readonly SyncedFile[]) => files.map(({ path }) => path);

test.each([0, 1, 499, 500, 501, 1_001])("all %d files of a folder are found, each once", async (count) => {
  const database = await withFiles({ v: 3, w: count, x: 3, ww: 2 });
  const found = await allSyncedFilesOf("w", database, signal);
  expect(new Set(names(found)).size).toBe(count);
  expect(found.length).toBe(count);
  expect(found.every(({ watchId }) => watchId === "w")).toBe(true);
});

test("some are read after others, without these", async () => {
  const database = await withFiles({ w: 5 });
  expect(names(await syncedFilesOf("w", database, { limit: 2 }))).toEqual(["00000", "00001"]);
  const next = await syncedFilesOf("w", database, { after: "w.00001", limit: 2 });
  expect(names(next)).toEqual(["00002", "00003"]);
});

test("nothing is read once the work is stopped", async () => {
  const database = await withFiles({ w: 5 });
  const stopped = allSyncedFilesOf("w", database, AbortSignal.abort());
  await expect(stopped).rejects.toMatchObject({ name: "AbortError" });
});
