import { beforeEach, describe, expect, test } from "vitest";
import { FakePorts } from "../../../../tests/fakes/fake-ports";
import { MemoryDirectories } from "../../../../tests/fakes/memory-directories";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { FolderWatches } from "./folder-watches";

let ports: FakePorts;
let directories: MemoryDirectories;
let watches: FolderWatches;
let posted: unknown[];

beforeEach(() => {
  ports = new FakePorts();
  directories = new MemoryDirectories();
  posted = [];
  watches = new FolderWatches(ports.database, ports.clock, async () => directories, {
    post: (message) => posted.push(message),
  });
});
const choose = (name: string) => {
  directories.picker.chosen = new MemoryDirectoryHandle(name);
  return watches.choose();
};
const CHANGED = { type: "store-changed", store: "folderWatchers" };

describe("a folder that the user chooses", () => {
  test("is kept as one that was never looked through, and other tabs are told", async () => {
    const watcher = await choose("notes");
    expect(watcher).toMatchObject({
      basePath: "notes",
      lastSync: 0,
      createdAt: ports.clock.now(),
      isActive: true,
    });
    expect(await watches.list()).toEqual([watcher]);
    expect(posted).toEqual([CHANGED]);
  });

  test("is none where they choose none", async () => {
    expect(await watches.choose()).toBeUndefined();
    expect(await watches.list()).toEqual([]);
    expect(posted).toEqual([]);
  });

  test("is known again, with when it was looked through last", async () => {
    directories.picker.chosen = new MemoryDirectoryHandle("notes");
    const first = await watches.choose();
    const id = first?.id ?? "";
    await ports.clock.advance(10);
    await watches.noteSync(id);
    await watches.disconnect(id);
    expect((await watches.list())[0]).toMatchObject({ isActive: false, lastSync: ports.clock.now() });
    await ports.clock.advance(10);
    expect(await watches.choose()).toMatchObject({
      id,
      isActive: true,
      createdAt: first?.createdAt,
      lastSync: ports.clock.now() - 10,
    });
  });

  test("that was removed before takes up its items again, those included that the user had deleted", async () => {
    directories.picker.chosen = new MemoryDirectoryHandle("notes");
    const id = (await watches.choose())?.id ?? "";
    const file = { watchId: id, path: "a", size: 1, lastModified: 1 };
    await ports.database.write([
      { type: "put", store: "syncedFiles", record: { ...file, id: `${id}.a`, left: "deleted" } },
      { type: "put", store: "syncedFiles", record: { ...file, id: `${id}.b`, left: "too-large" } },
    ]);
    await watches.choose();
    expect(await ports.database.count("syncedFiles")).toBe(2);
    await watches.remove(id);
    await watches.choose();
    expect((await ports.database.list("syncedFiles")).map((each) => each.id)).toEqual([`${id}.b`]);
  });
});

test("folders are listed oldest first", async () => {
  await choose("b");
  await ports.clock.advance(5);
  await choose("a");
  const [first] = await watches.list();
  for (const [place, createdAt] of [1, 7, 3].entries())
    await ports.database.write([
      {
        type: "put",
        store: "folderWatchers",
        record: { id: `${place}`, basePath: `at ${createdAt}`, lastSync: 0, createdAt, isActive: true },
      },
    ]);
  expect(first?.basePath).toBe("b");
  expect((await watches.list()).map(({ basePath }) => basePath)).toEqual(["at 1", "at 3", "at 7", "b", "a"]);
});

test("a folder that is removed can be put back, and each change is told", async () => {
  const watcher = await choose("notes");
  expect(await watches.remove(watcher?.id ?? "")).toEqual(watcher);
  expect(await watches.list()).toEqual([]);
  if (watcher) await watches.restore(watcher);
  expect(await watches.list()).toEqual([watcher]);
  expect(posted).toEqual([CHANGED, CHANGED, CHANGED]);
});

describe("a folder that is connected again", () => {
  test("is active where the browser has access", async () => {
    const id = (await choose("notes"))?.id ?? "";
    await watches.disconnect(id);
    expect(await watches.reconnect(id)).toMatchObject({ id, isActive: true });
  });

  test("that this device does not know is chosen anew, or stays as it is where the user chooses none", async () => {
    await ports.database.write([
      {
        type: "put",
        store: "folderWatchers",
        record: { id: "w", basePath: "notes", lastSync: 3, createdAt: 1, isActive: false },
      },
    ]);
    expect(await watches.reconnect("w")).toBeUndefined();
    expect((await watches.list())[0]?.isActive).toBe(false);
    directories.picker.chosen = new MemoryDirectoryHandle("notes");
    expect(await watches.reconnect("w")).toMatchObject({ id: "w", isActive: true, lastSync: 3 });
    expect((await watches.directory("w"))?.name).toBe("notes");
  });

  test("that is not watched is refused", async () => {
    directories.picker.chosen = new MemoryDirectoryHandle("notes");
    await expect(watches.reconnect("unknown")).rejects.toMatchObject({ code: "sync.reconnect-failed" });
  });
});
