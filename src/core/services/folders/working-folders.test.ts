import { expect, test } from "vitest";
import { FolderRig } from "../../../../tests/fakes/folder-rig";
import type { FolderChange } from "../../domain/knowledge/folder-change";
import { ToolPermissions } from "../tools/tool-permissions";

const write = (rig: FolderRig, changes: readonly Partial<FolderChange>[]) =>
  rig.database.write(
    changes.map((over, at) => ({
      type: "put",
      store: "folderChanges",
      record: {
        id: `change-${at}`,
        folderId: rig.id,
        useId: "use-1",
        path: "a.md",
        at: 1,
        ...over,
      } as FolderChange,
    })),
  );

test("only a folder that was chosen to be worked in is one", async () => {
  const rig = await FolderRig.open({ "a.md": "one" });
  expect(await rig.folders.find(rig.id)).toMatchObject({ name: "reports" });
  expect(await rig.folders.find("another")).toBeUndefined();
  rig.directories.picker.chosen = rig.disk;
  const synced = await rig.directories.choose({ purpose: "knowledge", writes: false });
  expect(await rig.folders.find(synced?.id ?? "")).toBeUndefined();
});

test("what a call has changed is found by it", async () => {
  const rig = await FolderRig.open();
  await write(rig, [{}, { useId: "use-2" }, {}]);
  expect((await rig.folders.changesOf("use-1")).map(({ id }) => id)).toEqual(["change-0", "change-2"]);
});

test("a folder that is let go of leaves nothing behind, and others keep what is theirs", async () => {
  const rig = await FolderRig.open({ "a.md": "one" });
  const permissions = new ToolPermissions(rig.preferences);
  const writing = { tool: "write-file", fingerprint: "f", effect: "writes", scope: "agent/ada" } as const;
  const allowed = [
    { ...writing, target: "reports" },
    { ...writing, target: "plans" },
    { ...writing, effect: "reads", target: "reports" },
  ] as const;
  for (const each of allowed) permissions.remember(each);
  rig.folders.use("task/t", rig.id);
  rig.folders.use("task/u", "another");
  await write(rig, [{}, { folderId: "another" }]);
  await rig.folders.forget(rig.id);
  expect([...rig.folders.uses]).toEqual([["task/u", "another"]]);
  expect(permissions.all.map(({ effect, target }) => [effect, target])).toEqual([
    ["writes", "plans"],
    ["reads", "reports"],
  ]);
  expect((await rig.database.list("folderChanges")).map(({ folderId }) => folderId)).toEqual(["another"]);
  expect(await rig.folders.find(rig.id)).toBeUndefined();
  rig.folders.use("task/u", undefined);
  expect([...rig.folders.uses]).toEqual([]);
});
