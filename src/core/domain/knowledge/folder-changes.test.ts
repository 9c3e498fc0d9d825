import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { folderChanges, foldersOf } from "./folder-changes";
import { isSynced, type SeenFile, type SyncedFile } from "./synced-file";

const seen = (path: string, lastModified = 1, size = 1): SeenFile => ({ path, size, lastModified });
const known = (path: string, more: Partial<SyncedFile> = {}): SyncedFile => ({
  id: path,
  watchId: "w",
  contentHash: "h",
  ...seen(path),
  ...more,
});
const paths = (files: readonly { readonly path: string }[]) => files.map(({ path }) => path);

function changes(before: readonly SyncedFile[], now: readonly SeenFile[]) {
  const found = folderChanges(before, now);
  return Object.fromEntries(
    Object.entries(found)
      .map(([name, files]) => [name, paths(files)])
      .filter(([, files]) => files?.length),
  );
}

describe("the changes of a folder", () => {
  it("are what came, what has another time or size, and what is no longer found", () => {
    const before = [known("same"), known("newer"), known("longer"), known("gone")];
    const now = [seen("same"), seen("newer", 2), seen("longer", 1, 2), seen("new")];
    expect(changes(before, now)).toEqual({
      added: ["new"],
      changed: ["newer", "longer"],
      removed: ["gone"],
      unchanged: ["same"],
    });
  });

  it("include what could not be read, which is tried again, but not what is too large", () => {
    const before = [known("locked", { left: "unreadable" }), known("huge", { left: "too-large" })];
    expect(changes(before, [seen("locked"), seen("huge")])).toEqual({
      changed: ["locked"],
      unchanged: ["huge"],
    });
  });

  it("leave alone what the user has deleted, whatever becomes of it, until it is gone from the folder", () => {
    const before = [known("a", { left: "deleted" }), known("b", { left: "deleted" })];
    expect(changes(before, [seen("a", 9)])).toEqual({ unchanged: ["a"], removed: ["b"] });
  });

  it("leave out what is below a folder that the user has deleted, new files too", () => {
    const before = [known("old", { left: "deleted" }), known("old/a"), known("older/a")];
    expect(changes(before, [seen("old/a"), seen("old/deep/new"), seen("older/a")])).toEqual({
      excluded: ["old/a"],
      unchanged: ["older/a"],
    });
    expect(changes(before, [seen("older/a")])).toEqual({
      removed: ["old", "old/a"],
      unchanged: ["older/a"],
    });
  });

  it("tell a file from a folder that has taken its name", () => {
    expect(changes([known("notes")], [seen("notes/a")])).toEqual({ added: ["notes/a"], removed: ["notes"] });
  });

  it("take time in proportion to the number of files", async () => {
    const many = (count: number, time: number) =>
      Array.from({ length: count }, (_, n) => known(`folder ${n % 50}/file ${n}`, { lastModified: time }));
    // The tables of a thousand files fit into the caches, those of eight thousand do not; comparing each with each takes 64.
    await expectLinear(1_000, (count) => folderChanges(many(count, 1), many(count, 2)), { most: 20 });
  });
});

it("folders are those above files, the synced one included", () => {
  expect([...foldersOf([{ path: "a/b/c.md" }, { path: "a/d.md" }])]).toEqual(["", "a", "a/b"]);
  expect([...foldersOf([])]).toEqual([]);
});

it("what begins with a dot is not synced", () => {
  expect(["a.md", ".git", "a/.DS_Store", "a.b/c"].map(isSynced)).toEqual([true, false, false, true]);
});
