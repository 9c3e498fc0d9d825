import { expect, test } from "vitest";
import { FolderRig } from "../../../../tests/fakes/folder-rig";
import { KEPT_VERSIONS } from "./change-log";

const never = new AbortController().signal;
const ada = { scope: "task/t", agentName: "Ada", useId: "u" };
const text = (content: string) => new Blob([content]);
const code = (error: unknown) => (error as { code?: string }).code;

test("what was written, moved and deleted is put back, one change after the other", async () => {
  const rig = await FolderRig.open({ "a.md": "one", "b.md": "two", "c.md": "three" });
  const folder = await rig.folder();
  await folder.write("a.md", text("ONE"), ada, never);
  await folder.write("new/d.md", text("four"), ada, never);
  await folder.move("b.md", "c.md", ada, never);
  await folder.remove("a.md", ada, never);
  expect(rig.disk.texts).toEqual({ "c.md": "two", "new/d.md": "four" });
  const changes = await folder.changes();
  expect(changes.map(({ kind, path, from, agentName }) => [kind, path, from, agentName])).toEqual(
    expect.arrayContaining([
      ["deleted", "a.md", undefined, "Ada"],
      ["moved", "c.md", "b.md", "Ada"],
      ["written", "new/d.md", undefined, "Ada"],
      ["written", "a.md", undefined, "Ada"],
    ]),
  );
  const byKind = (kind: string, path: string) => {
    const found = changes.find((each) => each.kind === kind && each.path === path);
    if (!found) throw new Error("No such change.");
    return found;
  };
  await folder.undo(byKind("deleted", "a.md"), never);
  await folder.undo(byKind("moved", "c.md"), never);
  await folder.undo(byKind("written", "new/d.md"), never);
  expect(rig.disk.texts).toEqual({ "a.md": "ONE", "b.md": "two", "c.md": "three" });
  // The file was put back meanwhile, so it is not as the first change left it.
  await folder.undo(byKind("written", "a.md"), never, { evenIfChanged: true });
  expect(rig.disk.texts["a.md"]).toBe("one");
  expect((await folder.changes()).filter(({ isUndone }) => isUndone)).toHaveLength(4);
});

test("what was changed since is replaced only where that is wished, and kept", async () => {
  const rig = await FolderRig.open({ "a.md": "one" });
  const folder = await rig.folder();
  const change = await folder.write("a.md", text("two"), ada, never);
  rig.disk.put({ "a.md": "mine" }, 99_000);
  expect(await folder.undo(change, never).catch(code)).toBe("folder.changed-since");
  expect(rig.disk.texts).toEqual({ "a.md": "mine" });
  await rig.clock.advance(10);
  await folder.undo(change, never, { evenIfChanged: true });
  expect(rig.disk.texts).toEqual({ "a.md": "one" });
  const [latest] = (await folder.changes()).filter(({ agentName }) => agentName === undefined);
  if (!latest) throw new Error("Undoing is a change.");
  await folder.undo(latest, never);
  expect(rig.disk.texts).toEqual({ "a.md": "mine" });
});

test("a file is known to those who have read it, until somebody else changes it", async () => {
  const rig = await FolderRig.open({ "a.md": "one" });
  const folder = await rig.folder();
  expect(await folder.unknown(["a.md", "none.md"], "task/t", never)).toEqual(["a.md 3-1000"]);
  await folder.read("a.md", "task/t", never);
  expect(await folder.unknown(["a.md"], "task/t", never)).toEqual([]);
  expect(await folder.unknown(["a.md"], "task/other", never)).toHaveLength(1);
  await folder.write("a.md", text("two"), ada, never);
  expect(await folder.unknown(["a.md"], "task/t", never)).toEqual([]);
  rig.disk.put({ "a.md": "mine" }, 5_000);
  expect(await folder.unknown(["a.md"], "task/t", never)).toEqual(["a.md 4-5000"]);
});

test("what cannot be written is no change, and what cannot be kept is not written", async () => {
  const rig = await FolderRig.open({ "a.md": "one" });
  const folder = await rig.folder();
  rig.disk.troubles.roomBytes = 2;
  expect(await folder.write("a.md", text("longer"), ada, never).catch(code)).toBe("folder.full");
  rig.disk.troubles.roomBytes = 100;
  rig.database.writeFailure = new Error("full");
  await expect(folder.write("a.md", text("longer"), ada, never)).rejects.toThrow("full");
  rig.database.writeFailure = undefined;
  expect(rig.disk.texts).toEqual({ "a.md": "one" });
  expect(await folder.changes()).toEqual([]);
});

test("changes made side by side keep each other's content", async () => {
  const rig = await FolderRig.open({ "a.md": "zero" });
  const folder = await rig.folder();
  const other = await rig.folder();
  await Promise.all([
    folder.write("a.md", text("one"), ada, never),
    other.write("a.md", text("two"), ada, never),
  ]);
  const kept = await rig.database.list("folderVersions");
  expect(kept.map(({ bytes }) => new TextDecoder().decode(bytes)).sort()).toEqual(["one", "zero"]);
});

test("the oldest changes are forgotten with what they replaced, and all with the folder", async () => {
  const rig = await FolderRig.open();
  const folder = await rig.folder();
  for (let each = 0; each < KEPT_VERSIONS.changes + 3; each++) {
    await rig.clock.advance(1);
    await folder.write("a.md", text(String(each)), ada, never);
  }
  expect(await folder.changes()).toHaveLength(KEPT_VERSIONS.changes);
  expect(await rig.database.count("folderVersions")).toBe(KEPT_VERSIONS.changes);
  const [newest] = await folder.changes();
  if (newest) await folder.undo(newest, never);
  expect(rig.disk.texts["a.md"]).toBe(String(KEPT_VERSIONS.changes + 1));
  await rig.folders.forget(rig.id);
  expect(await rig.database.count("folderChanges")).toBe(0);
  expect(await rig.folders.find(rig.id)).toBeUndefined();
});
