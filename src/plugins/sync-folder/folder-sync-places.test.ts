import { expect, test, vi } from "vitest";
import { MemoryDirectories } from "../../../tests/fakes/memory-directories";
import { MemoryDirectoryHandle } from "../../../tests/fakes/memory-directory-handle";
import { FolderSyncPlaces } from "./folder-sync-places";

const NEVER = new AbortController().signal;

test("a folder that was chosen is opened again by its id", async () => {
  const directories = new MemoryDirectories();
  const disk = new MemoryDirectoryHandle("Shared");
  directories.picker.chosen = disk;
  const choose = vi.spyOn(directories, "choose");
  const places = new FolderSyncPlaces(directories);
  const id = (await places.choose()) ?? "";
  expect(choose).toHaveBeenCalledWith({ purpose: "sync", writes: true });
  await (await places.open(id)).putOnce("a", new Uint8Array([1]), NEVER);
  expect(Object.keys(disk.texts)).toEqual(["troupe-sync/a"]);
  expect(await places.reconnect(id)).toBe(true);
});

test("nothing is chosen where the user does not, and what is unknown does not open", async () => {
  const places = new FolderSyncPlaces(new MemoryDirectories());
  expect(await places.choose()).toBeUndefined();
  expect(await places.reconnect("nowhere")).toBe(false);
  await expect(places.open("nowhere")).rejects.toMatchObject({ code: "devices.no-place" });
});

test("a folder that is let go of keeps its files", async () => {
  const directories = new MemoryDirectories();
  const disk = new MemoryDirectoryHandle("Shared").put({ "troupe-sync/a": "x" });
  directories.picker.chosen = disk;
  const places = new FolderSyncPlaces(directories);
  const id = (await places.choose()) ?? "";
  await places.forget(id);
  await expect(places.open(id)).rejects.toMatchObject({ code: "devices.no-place" });
  expect(disk.texts).toEqual({ "troupe-sync/a": "x" });
});
