import { beforeEach, describe, expect, test } from "vitest";
import { FolderRig } from "../../../../tests/fakes/folder-rig";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import type { Archives } from "../../ports/archives";
import { OpenFolder } from "./open-folder";

let rig: FolderRig;
let notifier: MemoryNotifier;
let packed: ReadonlyMap<string, string | Uint8Array<ArrayBuffer>>[];
const open = (id = rig.id, working: object = rig.folders) => {
  const pack: Archives["pack"] = async (files, signal) => {
    signal.throwIfAborted();
    packed.push(files);
    return new Blob(["zip"]);
  };
  return new OpenFolder(id, working as FolderRig["folders"], { pack } as Archives, notifier);
};

beforeEach(async () => {
  rig = await FolderRig.open({ "b.md": "two", "a.md": "one" });
  [notifier, packed] = [new MemoryNotifier(), []];
});

describe("a folder that is looked at", () => {
  test("shows its files in their order, and of many the first three hundred with their number", async () => {
    const folder = open();
    await folder.load();
    expect(folder.files.map(({ path }) => path)).toEqual(["a.md", "b.md"]);
    rig.disk.put(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`c${at}.md`, ""])));
    await folder.load();
    expect([folder.status, folder.files.length, folder.fileCount]).toEqual(["ready", 300, 302]);
  });

  test("shows what was changed in it where its files cannot be reached, and nothing where it is gone", async () => {
    const folder = open();
    await folder.add([new File(["three"], "c.md")]);
    rig.disk.troubles.permission = "prompt";
    await folder.load();
    expect([folder.files, folder.fileCount]).toEqual([[], 0]);
    expect(folder.changes.map(({ path }) => path)).toEqual(["c.md"]);
    const gone = open("gone");
    await gone.load();
    expect(gone.status).toBe("failed");
    await expect(gone.read("a.md")).rejects.toMatchObject({ code: "folder.none" });
  });

  test("takes files, and puts back what they replaced", async () => {
    const folder = open();
    await folder.add([new File(["new"], "a.md"), new File(["three"], "c.md")]);
    expect(rig.disk.texts).toEqual({ "a.md": "new", "b.md": "two", "c.md": "three" });
    const change = folder.changes.find(({ path }) => path === "a.md");
    if (!change) throw new Error("There is a change.");
    rig.disk.put({ "a.md": "other" }, 5_000);
    await expect(folder.undo(change, false)).rejects.toMatchObject({ code: "folder.changed-since" });
    expect(await (await folder.read("a.md")).text()).toBe("other");
    await folder.undo(change, true);
    expect(rig.disk.texts["a.md"]).toBe("one");
    expect(notifier.errors).toEqual([]);
  });

  test("tells of files it could not take, and shows those it did", async () => {
    const folder = open();
    await folder.load();
    rig.disk.troubles.roomBytes = 5;
    await folder.add([new File(["1"], "c.md"), new File(["too much"], "d.md")]);
    expect(notifier.errors).toHaveLength(1);
    expect(folder.files.map(({ path }) => path)).toEqual(["a.md", "b.md", "c.md"]);
  });
});

describe("all files of a folder in one", () => {
  const MOST = 200 * 1024 ** 2;
  /** A folder whose files are said to have so many bytes. */
  const sized = (...sizes: readonly number[]) => ({
    find: async () => ({
      walk: async function* () {
        for (const [place, sizeBytes] of sizes.entries())
          yield { path: `${place}`, sizeBytes, lastModified: 1 };
      },
      // One is gone by the time it is read.
      directory: { file: async (path: string) => (path === "1" ? undefined : new File([path], path)) },
    }),
  });

  test("are each packed with their contents", async () => {
    await open().zip();
    const texts = [...(packed[0] ?? [])].map(([path, bytes]) => [
      path,
      new TextDecoder().decode(bytes as never),
    ]);
    expect(Object.fromEntries(texts)).toEqual({ "a.md": "one", "b.md": "two" });
  });

  test("are 200 MB at the most, and without those that are gone meanwhile", async () => {
    await open("f", sized(MOST - 1, 1, 0)).zip();
    expect([...(packed[0]?.keys() ?? [])]).toEqual(["0", "2"]);
    const refused = { code: "file.too-large", params: { size: 200 } };
    await expect(open("f", sized(MOST, 1)).zip()).rejects.toMatchObject(refused);
    expect(packed).toHaveLength(1);
  });

  test("are not packed once nobody looks at it", async () => {
    const folder = open();
    folder.dispose();
    await expect(folder.zip()).rejects.toMatchObject({ name: "AbortError" });
    expect(packed).toEqual([]);
  });
});
