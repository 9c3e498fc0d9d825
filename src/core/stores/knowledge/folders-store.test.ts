import { beforeEach, describe, expect, test, vi } from "vitest";
import { FolderRig } from "../../../../tests/fakes/folder-rig";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { sampleArtifact } from "../../../../tests/fakes/sample-tasks";
import type { FolderChange } from "../../domain/knowledge/folder-change";
import { AppError } from "../../errors/app-error";
import { type ChangesElsewhere, FoldersStore } from "./folders-store";

let rig: FolderRig;
let notifier: MemoryNotifier;
let logger: MemoryLogger;
let store: FoldersStore;

const open = (elsewhere?: () => Promise<ChangesElsewhere>) =>
  new FoldersStore(rig.folders, {} as never, notifier, logger, elsewhere);

beforeEach(async () => {
  rig = await FolderRig.open({ "a.md": "one" });
  [notifier, logger] = [new MemoryNotifier(), new MemoryLogger()];
  store = open();
});

describe("the folders", () => {
  test("are listed with whether they can be reached, and found by where they are worked in", async () => {
    expect(store.status).toBe("idle");
    await store.load();
    expect(store.status).toBe("ready");
    expect(store.folders).toMatchObject([{ id: rig.id, name: "reports", access: "granted" }]);
    store.use("project/p", rig.id);
    expect(store.inUse(["task/t"])).toBeUndefined();
    expect(store.inUse(["task/t", "project/p"])?.id).toBe(rig.id);
    store.use("task/t", "gone");
    expect(store.inUse(["task/t", "project/p"])).toBeUndefined();
    store.use("project/p", undefined);
    expect(store.inUse(["project/p"])).toBeUndefined();
  });

  test("are those the user chooses; none is none, and a failure is told", async () => {
    rig.directories.picker.chosen = new MemoryDirectoryHandle("plans");
    expect(await store.choose("Private")).toMatchObject({ name: "plans" });
    expect(store.folders).toHaveLength(2);
    rig.directories.picker.chosen = undefined;
    expect(await store.choose("Private")).toBeUndefined();
    expect(notifier.errors).toEqual([]);
    vi.spyOn(rig.directories, "choose").mockRejectedValue(new AppError("folder.no-access"));
    expect(await store.choose("Private")).toBeUndefined();
    expect(notifier.errors).toMatchObject([{ code: "folder.no-access" }]);
  });

  test("are let go of, and what goes wrong is told", async () => {
    await store.load();
    vi.spyOn(rig.folders, "forget").mockRejectedValueOnce(new AppError("folder.no-access"));
    await store.forget(rig.id);
    expect([notifier.errors.length, store.folders.length]).toEqual([1, 1]);
    await store.forget(rig.id);
    expect([notifier.errors.length, store.folders.length]).toEqual([1, 0]);
  });

  test("are asked for access once more, and what goes wrong is told", async () => {
    expect(await store.reconnect(rig.id)).toBe(true);
    expect(await store.reconnect("gone")).toBe(false);
    vi.spyOn(rig.directories, "find").mockRejectedValue(new AppError("folder.no-access"));
    expect(await store.reconnect("gone")).toBe(false);
    expect(notifier.errors).toHaveLength(1);
  });
});

describe("a deliverable", () => {
  const artifact = sampleArtifact({ title: "Guide", content: "Leek soup" });

  test("is saved into a folder, which then has it as it is, until it is another", async () => {
    expect([await store.existing(rig.id, artifact), await store.isSaved(rig.id, artifact)]).toEqual([
      [],
      false,
    ]);
    await store.save(rig.id, artifact);
    const paths = store.filesOf(artifact).map(({ path }) => path);
    expect(paths).toHaveLength(1);
    expect(await store.existing(rig.id, artifact)).toEqual(paths);
    expect(await store.isSaved(rig.id, artifact)).toBe(true);
    const other = { ...artifact, content: "Onion soup" };
    expect([await store.existing(rig.id, other), await store.isSaved(rig.id, other)]).toEqual([paths, false]);
  });

  test("is saved nowhere where there is no such folder", async () => {
    await expect(store.save("gone", artifact)).rejects.toMatchObject({ code: "folder.none" });
    expect(await store.existing("gone", artifact)).toEqual([]);
  });

  test("is no longer saved once the store is disposed of", async () => {
    const saving = store.save(rig.id, artifact);
    store.dispose();
    await expect(saving).rejects.toMatchObject({ name: "AbortError" });
    expect(rig.disk.texts).toEqual({ "a.md": "one" });
  });
});

describe("the changes of a call", () => {
  const change = { id: "c", folderId: "f", useId: "u", path: "a.md", at: 1 } as FolderChange;

  test("are those of this device, else those of the runner, where they are put back as well", async () => {
    const undone: unknown[] = [];
    const list = async (useId: string) => (useId === "u" ? [change] : []);
    const placed = open(async () => ({ list, undo: async (...wanted) => void undone.push(wanted) }));
    expect([await store.changesOf("u"), await placed.changesOf("u")]).toEqual([[], [change]]);
    await placed.undo("u", change, true);
    expect(undone).toEqual([["u", "c", true]]);
    const own = { ...change, id: "own", folderId: rig.id };
    await rig.database.write([{ type: "put", store: "folderChanges", record: own }]);
    expect((await placed.changesOf("u")).map(({ id }) => id)).toEqual(["own"]);
  });
});
