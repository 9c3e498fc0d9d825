import { expect, test } from "vitest";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { folderInUse, keepFolderUse, moveFolderUse, readFolderUses } from "./folder-uses";

test("the folder of the nearest place is worked in", () => {
  const preferences = new MemoryPreferences();
  keepFolderUse(preferences, "project/p", "reports");
  keepFolderUse(preferences, "task/t", "drafts");
  expect(folderInUse(preferences, ["task/t", "project/p"])).toBe("drafts");
  keepFolderUse(preferences, "task/t", undefined);
  expect(folderInUse(preferences, ["task/t", "project/p"])).toBe("reports");
  expect(folderInUse(preferences, ["task/t"])).toBeUndefined();
});

test("a prompt hands its folder on to what it begins, once", () => {
  const preferences = new MemoryPreferences();
  keepFolderUse(preferences, "prompt/ada", "drafts");
  moveFolderUse(preferences, "prompt/ada", "conversation/1");
  moveFolderUse(preferences, "prompt/ada", "conversation/2");
  expect([...readFolderUses(preferences)]).toEqual([["conversation/1", "drafts"]]);
});

test("what cannot be read opens no folder, and the oldest are forgotten", () => {
  const preferences = new MemoryPreferences();
  for (const written of ["{", "{}", '[["a"],["b",1],3,null]']) {
    preferences.set("troupe.workingFolders", written);
    expect(readFolderUses(preferences).size).toBe(0);
  }
  for (let each = 0; each < 501; each++) keepFolderUse(preferences, `task/${each}`, "f");
  expect(readFolderUses(preferences).size).toBe(500);
  expect(folderInUse(preferences, ["task/0"])).toBeUndefined();
});
