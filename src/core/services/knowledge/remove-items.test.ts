import { beforeEach, expect, test } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import { summaryOf } from "../../domain/knowledge/knowledge-summary";
import { removeFolder } from "./remove-items";

let database: MemoryDatabase;
beforeEach(() => {
  database = new MemoryDatabase();
});
const item = (id: string, parentId?: string, over: Partial<KnowledgeItem> = {}): KnowledgeItem => ({
  ...{ id, name: id, type: "file", size: 1, content: "", tags: [], lastModified: 1, createdAt: 1, path: id },
  ...(parentId === undefined ? {} : { parentId }),
  ...over,
});
const keep = (...items: readonly KnowledgeItem[]) =>
  database.write(items.map((record) => ({ type: "put", store: "knowledgeItems", record }) as const));
const folder = (id: string, parentId?: string, over: Partial<KnowledgeItem> = {}) =>
  item(id, parentId, { type: "folder", ...over });
const synced = (id: string) =>
  database.write([
    { type: "put", store: "syncedFiles", record: { id, watchId: "w", path: id, size: 1, lastModified: 1 } },
  ]);
const ids = async () => (await database.list("knowledgeItems")).map(({ id }) => id);

test("a folder goes with all that is in it, at any depth, and the texts that were read from it", async () => {
  const many = Array.from({ length: 40 }, (_, place) => item(`f${place}`, "inner"));
  await keep(folder("root"), folder("inner", "root"), item("a", "root"), item("other"), ...many);
  const text = { id: "knowledge-text/a", pluginId: "knowledge-text", key: "a", value: {} };
  const { FILE_TEXT_STORAGE } = await import("../../domain/knowledge/knowledge-file");
  await database.write([
    { type: "put", store: "pluginData", record: { ...text, id: `${FILE_TEXT_STORAGE}/a` } },
  ]);
  const removed = await removeFolder(summaryOf(folder("root")), database, 5);
  expect(removed).toHaveLength(43);
  expect(removed[0]).toBe("root");
  expect(await ids()).toEqual(["other"]);
  expect(await database.count("pluginData")).toBe(0);
});

test("a folder is in the trash with all that was in it", async () => {
  const items = [folder("root"), folder("inner", "root"), item("a", "inner")];
  await keep(...items);
  await removeFolder(summaryOf(folder("root")), database, 5);
  expect(await database.list("trash")).toMatchObject([{ kind: "knowledge", title: "root", deletedAt: 5 }]);
  const contents = await database.list("trashContents");
  expect(contents.map(({ id }) => id)).toEqual([0, 1, 2].map((part) => `knowledge/root/00000${part}`));
  const trashed = contents.flatMap(({ records }) => records.map(({ record }) => record));
  expect(trashed).toEqual(items.map((each) => expect.objectContaining({ id: each.id })));
});

test("a part of a synced folder stays away from then on", async () => {
  await database.write([
    {
      type: "put",
      store: "folderWatchers",
      record: { id: "w", basePath: "notes", lastSync: 1, createdAt: 1, isActive: true },
    },
  ]);
  const part = folder("part", "root", { watchId: "w", path: "notes/sub/part" });
  await keep(part, item("a", "part"));
  await synced("a");
  await removeFolder(summaryOf(part), database, 5);
  expect(await database.get("syncedFiles", "part")).toMatchObject({
    path: "sub/part",
    left: "deleted",
    watchId: "w",
  });
  expect((await database.get("syncedFiles", "a"))?.left).toBe("deleted");
  expect(await database.count("folderWatchers")).toBe(1);
});

test("nothing is noted of a part whose folder is no longer watched", async () => {
  await removeFolder(summaryOf(folder("part", "root", { watchId: "w", path: "notes/part" })), database, 5);
  expect(await database.count("syncedFiles")).toBe(0);
});

test("what was seen of thousands of synced files is forgotten with five hundred of them in memory at a time", async () => {
  const seen = Array.from({ length: 501 }, (_, at) => ({ id: `w.${at}`, watchId: "w", path: `${at}` }));
  await database.write(
    seen.map((file) => {
      const record = { ...file, size: 1, lastModified: 1 };
      return { type: "put", store: "syncedFiles", record } as const;
    }),
  );
  const sizes: number[] = [];
  const counting: Pick<MemoryDatabase, "get" | "list" | "write"> = {
    get: (...asked) => database.get(...asked),
    write: (...asked) => database.write(...asked),
    list: async (...asked) => {
      const found = await database.list(...asked);
      if (asked[0] === "syncedFiles") sizes.push(found.length);
      return found;
    },
  };
  await removeFolder(summaryOf(folder("root", undefined, { watchId: "w", path: "notes" })), counting, 5);
  expect(sizes).toEqual([500, 1, 0]);
});

test("all of a synced folder is no longer synced, and comes anew if it is ever chosen again", async () => {
  await database.write([
    {
      type: "put",
      store: "folderWatchers",
      record: { id: "w", basePath: "notes", lastSync: 1, createdAt: 1, isActive: true },
    },
  ]);
  for (const id of ["w.a", "w.b", "v.a"]) await synced(id);
  const root = folder("root", undefined, { watchId: "w", path: "notes" });
  await keep(root, item("a", "root"));
  await removeFolder(summaryOf(root), database, 5);
  expect([await database.count("folderWatchers"), await ids()]).toEqual([0, []]);
  expect((await database.list("syncedFiles")).map(({ id }) => id)).toEqual(["v.a"]);
});
