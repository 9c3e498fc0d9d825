import { expect, test } from "vitest";
import { FixedClock } from "../../../tests/fakes/fixed-clock";
import { MemoryDirectories } from "../../../tests/fakes/memory-directories";
import { MemoryDirectoryHandle } from "../../../tests/fakes/memory-directory-handle";
import { SequentialIds } from "../../../tests/fakes/sequential-ids";
import { BrowserDirectories } from "./browser-directories";

const never = new AbortController().signal;
const options = { purpose: "work", writes: true } as const;

test("a folder that was chosen is found again, and once more chosen stays the same one", async () => {
  const directories = new MemoryDirectories();
  directories.picker.chosen = new MemoryDirectoryHandle("reports").put({ "a.md": "one" });
  const chosen = await directories.choose(options);
  expect(chosen).toMatchObject({ name: "reports", purpose: "work", isPrivate: false });
  const found = await directories.find(chosen?.id ?? "");
  expect(await (await found?.file("a.md", never))?.text()).toBe("one");
  expect((await directories.choose(options))?.id).toBe(chosen?.id);
  expect((await directories.choose({ ...options, purpose: "knowledge" }))?.id).not.toBe(chosen?.id);
  expect((await directories.list("work")).map(({ id }) => id)).toEqual([chosen?.id]);
});

test("another folder takes the place of one under its id", async () => {
  const directories = new MemoryDirectories();
  directories.picker.chosen = new MemoryDirectoryHandle("old");
  const id = (await directories.choose(options))?.id ?? "";
  directories.picker.chosen = new MemoryDirectoryHandle("new");
  expect(await directories.choose({ ...options, id })).toMatchObject({ id, name: "new" });
  expect(await directories.list("work")).toHaveLength(1);
});

test("folders are listed in the order in which they were last chosen", async () => {
  const clock = new FixedClock();
  const directories = new MemoryDirectories({ clock });
  const disks = ["old", "new"].map((name) => new MemoryDirectoryHandle(name));
  for (const disk of [...disks, ...disks.slice(0, 1)]) {
    directories.picker.chosen = disk;
    await directories.choose(options);
    await clock.advance(1);
  }
  expect((await directories.list("work")).map(({ name }) => name)).toEqual(["new", "old"]);
});

/** Folders of a browser of which this is known. */
function foldersIn(scope: object) {
  const database = { get: async () => undefined, list: async () => [], write: async () => {} };
  return new BrowserDirectories(database as never, new FixedClock(), new SequentialIds(), scope as never);
}

test("a folder is asked for by its purpose, and for as much as is done there", async () => {
  const asked: object[] = [];
  const showDirectoryPicker = async (wanted: object) => {
    asked.push(wanted);
    throw new DOMException("not here", "SecurityError");
  };
  const directories = foldersIn({ showDirectoryPicker, navigator: {} });
  for (const writes of [true, false])
    await expect(directories.choose({ purpose: "knowledge", writes })).rejects.toMatchObject({
      code: "folder.no-access",
      params: { folder: "", reason: expect.stringContaining("not here") },
    });
  expect(asked).toEqual([
    { id: "troupe-knowledge", mode: "readwrite" },
    { id: "troupe-knowledge", mode: "read" },
  ]);
});

test("a browser that keeps no files says so, and has none to delete", async () => {
  const directories = foldersIn({ navigator: {} });
  await expect(directories.createPrivate("Household", "work")).rejects.toMatchObject({
    code: "folder.unsupported",
  });
  expect(await directories.deletePrivate()).toBeUndefined();
  const getDirectory = async () => ({ removeEntry: () => Promise.reject(new Error("in use")) });
  await expect(foldersIn({ navigator: { storage: { getDirectory } } }).deletePrivate()).rejects.toThrow(
    "in use",
  );
});

test("whoever chooses nothing gets nothing, and a browser without folders says so", async () => {
  expect(await new MemoryDirectories().choose(options)).toBeUndefined();
  const without = new MemoryDirectories({ canChoose: false });
  expect(without.canChoose).toBe(false);
  await expect(without.choose(options)).rejects.toMatchObject({ code: "folder.unsupported" });
});

test("a folder of the browser's own keeps its files, until it is let go of", async () => {
  const directories = new MemoryDirectories({ canChoose: false });
  const { id } = await directories.createPrivate("Household", "work");
  await (await directories.find(id))?.write("a.md", new Blob(["kept"]), never);
  expect(await (await (await directories.find(id))?.file("a.md", never))?.text()).toBe("kept");
  expect((await directories.list("work"))[0]).toMatchObject({ name: "Household", isPrivate: true });
  await directories.forget(id);
  expect(await directories.find(id)).toBeUndefined();
  expect(directories.privateDisk.texts).toEqual({});
});

test("letting go of a folder of the disk leaves its files alone", async () => {
  const directories = new MemoryDirectories();
  const disk = new MemoryDirectoryHandle("reports").put({ "a.md": "one" });
  directories.picker.chosen = disk;
  await directories.forget((await directories.choose(options))?.id ?? "");
  expect(await directories.list("work")).toEqual([]);
  expect(disk.texts).toEqual({ "a.md": "one" });
});

test("two folders of one name are told apart", async () => {
  const directories = new MemoryDirectories();
  for (const name of ["reports", "reports", "reports"]) {
    directories.picker.chosen = new MemoryDirectoryHandle(name);
    await directories.choose(options);
  }
  expect((await directories.list("work")).map(({ name }) => name).sort()).toEqual([
    "reports",
    "reports (2)",
    "reports (3)",
  ]);
});

test("all folders of the browser's own are deleted together, those of the disk are not", async () => {
  const directories = new MemoryDirectories();
  const disk = new MemoryDirectoryHandle("reports").put({ "a.md": "one" });
  directories.picker.chosen = disk;
  await directories.choose(options);
  const own = await directories.createPrivate("Household", "work");
  await own.write("a.md", new Blob(["mine"]), never);
  await directories.deletePrivate();
  await directories.deletePrivate();
  expect(directories.privateDisk.texts).toEqual({});
  expect(disk.texts).toEqual({ "a.md": "one" });
});
