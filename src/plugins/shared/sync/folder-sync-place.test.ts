import { describe, expect, test } from "vitest";
import { syncPlaceContract } from "../../../../tests/contracts/sync-place-contract";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { BrowserDirectory } from "../../folders/browser-directory";
import { FolderSyncPlace } from "./folder-sync-place";

const NEVER = new AbortController().signal;
const kept = { id: "f", name: "Shared", purpose: "sync", writes: true, addedAt: 0 } as const;

function placeOn(disk: MemoryDirectoryHandle): FolderSyncPlace {
  return new FolderSyncPlace(new BrowserDirectory(kept, disk.handle, new FixedClock()));
}

describe("a folder", () => {
  syncPlaceContract(() => {
    const disk = new MemoryDirectoryHandle("Shared");
    return [placeOn(disk), placeOn(disk)];
  });

  test("keeps its files apart from what else is there", async () => {
    const disk = new MemoryDirectoryHandle("Shared").put({ "letter.txt": "Dear", "photos/a.jpg": "x" });
    const place = placeOn(disk);
    await place.putOnce("a", new Uint8Array([1]), NEVER);
    expect(await place.list(NEVER)).toEqual(["a"]);
  });

  test("gives a file its content whose writing was cut off before it had any", async () => {
    const place = placeOn(new MemoryDirectoryHandle("Shared").put({ "troupe-sync/a": "" }));
    expect(await place.putOnce("a", new Uint8Array([1]), NEVER)).toBe(true);
    expect(await place.get("a", NEVER)).toEqual(new Uint8Array([1]));
  });

  test("tells of access that was lost as folders do", async () => {
    const disk = new MemoryDirectoryHandle("Shared");
    const place = placeOn(disk);
    await place.putOnce("a", new Uint8Array([1]), NEVER);
    disk.troubles.permission = "denied";
    await expect(place.list(NEVER)).rejects.toMatchObject({ code: "folder.no-access" });
  });
});
