import { beforeEach, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import type { FolderChange } from "../../domain/knowledge/folder-change";
import { ChangeLog, KEPT_VERSIONS } from "./change-log";

let database: MemoryDatabase;
let log: ChangeLog;
beforeEach(() => {
  database = new MemoryDatabase();
  log = new ChangeLog(database, "f");
});
const change = (id: string, at: number, over: object = {}) =>
  ({ id, folderId: "f", at, path: "a.txt", kind: "write", ...over }) as unknown as FolderChange;
const ids = async (of = log) => (await of.list()).map(({ id }) => id);
const bytes = (...values: readonly number[]) => Uint8Array.from(values);

test("changes of a folder are its own, newest first, with what was there before", async () => {
  await log.add(change("a", 1), bytes(1));
  await log.add(change("b", 2), undefined);
  await new ChangeLog(database, "g").add(change("x", 3, { folderId: "g" }), undefined);
  expect(await ids()).toEqual(["b", "a"]);
  expect(await log.before(change("a", 1))).toEqual(bytes(1));
  expect(await log.before(change("b", 2))).toBeUndefined();
});

test("a change that was not made is forgotten with what was before it, and all are at once", async () => {
  await log.add(change("a", 1), bytes(1));
  await log.add(change("b", 2), bytes(2));
  await log.remove(change("a", 1));
  expect([await ids(), await log.before(change("a", 1))]).toEqual([["b"], undefined]);
  await log.update(change("b", 2, { path: "b.txt" }));
  expect((await log.list())[0]?.path).toBe("b.txt");
  expect(await log.before(change("b", 2))).toEqual(bytes(2));
  await log.clear();
  expect([await ids(), await database.count("folderVersions")]).toEqual([[], 0]);
});

test("three hundred changes are kept, the oldest go first", async () => {
  for (let at = 0; at <= KEPT_VERSIONS.changes; at++) await log.add(change(`c${at}`, at), undefined);
  const kept = await ids();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([300, "c300", "c1"]);
});

test("so many bytes of what was before are kept, and always those of the newest", async () => {
  const half = KEPT_VERSIONS.bytes / 2;
  await log.add(change("a", 1, { beforeBytes: half }), undefined);
  await log.add(change("b", 2, { beforeBytes: half }), undefined);
  expect(await ids()).toEqual(["b", "a"]);
  await log.add(change("c", 3, { beforeBytes: 1 }), undefined);
  expect(await ids()).toEqual(["c", "b"]);
  await log.add(change("d", 4, { beforeBytes: KEPT_VERSIONS.bytes + 1 }), undefined);
  expect(await ids()).toEqual(["d"]);
});
