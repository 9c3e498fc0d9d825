// @vitest-environment jsdom

import type { Artifact } from "@core/domain/artifact/artifact";
import type { ToolAnswer } from "@core/domain/tool/tool-use";
import { NotifierToken } from "@core/ports/notifier";
import { FoldersStore } from "@core/stores/knowledge/folders-store";
import { FoldersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { FolderRig } from "../../../../tests/fakes/folder-rig";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { zipOf } from "../../../plugins/shared/zip-of";
import CallChanges from "./call-changes";
import { FolderField } from "./folder-field";
import FolderOffer from "./folder-offer";
import LostFolder from "./lost-folder";
import SaveIntoFolder from "./save-into-folder";

const never = new AbortController().signal;
const archives = {
  pack: async (files: Parameters<typeof zipOf>[0]) => new Blob([zipOf(files)]),
  open: async () => new Map(),
  unpack: async () => new Map(),
};

async function setUp(files: Record<string, string> = {}) {
  const rig = await FolderRig.open(files);
  const notifier = new MemoryNotifier();
  const store = new FoldersStore(rig.folders, archives, notifier, new MemoryLogger());
  const services = new Map([service(FoldersStoreToken, store), service(NotifierToken, notifier)]);
  return { rig, notifier, store, services };
}

const artifact = (content: string): Artifact =>
  ({
    ...{ id: "a", taskId: "t", agentId: "ada", title: "Two files", content, type: "intermediate" },
    ...{ format: "markdown", version: 1, status: "final", dependencies: [], createdAt: 0 },
  }) as unknown as Artifact;
const TWO_FILES = '```md file="docs/a.md"\nOne\n```\n\n```md file="b.md"\nTwo\n```';

test("a folder is chosen, looked at and let go of, and what an agent changed is undone", async () => {
  const { rig, store, services } = await setUp({ "a.md": "one" });
  await (await rig.folder()).write("a.md", new Blob(["two"]), { scope: "s", agentName: "Ada" }, never);
  renderWithServices(<FolderField scopes={["conversation/c"]} isCompact />, services);
  fireEvent.click(await screen.findByRole("button", { name: "Choose a folder" }));
  fireEvent.click(await screen.findByRole("button", { name: "Folder reports" }));
  const dialog = await screen.findByRole("dialog", { name: "reports" });
  expect(await within(dialog).findByText("Files: 1")).toBeTruthy();
  expect(within(dialog).getByText("Changed: a.md")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo: a.md" }));
  await waitFor(() => expect(rig.disk.texts).toEqual({ "a.md": "one" }));
  expect(await within(dialog).findByText("undone")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Stop working in it" }));
  expect(await screen.findByRole("button", { name: "Choose a folder" })).toBeTruthy();
  expect(store.working.uses.size).toBe(0);
});

test("a file that was changed since is put back once that is confirmed", async () => {
  const { rig, services } = await setUp({ "a.md": "one" });
  const author = { scope: "s", agentName: "Ada", useId: "u" };
  await (await rig.folder()).write("a.md", new Blob(["two"]), author, never);
  rig.disk.put({ "a.md": "mine" }, 90_000);
  renderWithServices(<CallChanges useId="u" />, services);
  fireEvent.click(await screen.findByRole("button", { name: "Undo: a.md" }));
  const question = await screen.findByRole("dialog", { name: "a.md has been changed since" });
  expect(rig.disk.texts).toEqual({ "a.md": "mine" });
  fireEvent.click(within(question).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(rig.disk.texts).toEqual({ "a.md": "one" }));
});

test("what a tool changed in a folder elsewhere is undone there", async () => {
  const rig = await FolderRig.open({});
  const notifier = new MemoryNotifier();
  const change = { id: "c", folderId: "f", path: "menu.md", kind: "written", at: 0 } as const;
  const undone: unknown[] = [];
  const elsewhere = {
    list: async () => [{ ...change, isUndone: undone.length > 0 }],
    undo: async (...asked: readonly unknown[]) => void undone.push(asked),
  };
  const store = new FoldersStore(rig.folders, archives, notifier, new MemoryLogger(), async () => elsewhere);
  const services = new Map([service(FoldersStoreToken, store), service(NotifierToken, notifier)]);
  renderWithServices(<CallChanges useId="u" />, services);
  fireEvent.click(await screen.findByRole("button", { name: "Undo: menu.md" }));
  expect(await screen.findByText("undone")).toBeTruthy();
  expect(undone).toEqual([["u", "c", false]]);
});

test("a lost folder is reconnected, and the call goes on only then", async () => {
  const { rig, store, services } = await setUp();
  await store.load();
  rig.disk.troubles.permission = "prompt";
  rig.disk.troubles.answer = "denied";
  const onAnswer = vi.fn<(answer: ToolAnswer) => void>();
  const touch = { effect: "reads", target: "reports", lostFolder: rig.id } as const;
  renderWithServices(<LostFolder touch={touch} disabled={false} onAnswer={onAnswer} />, services);
  const reconnect = await screen.findByRole("button", { name: "Reconnect" });
  fireEvent.click(reconnect);
  await waitFor(() => expect(store.find(rig.id)?.access).toBe("denied"));
  expect(onAnswer).not.toHaveBeenCalled();
  rig.disk.troubles.answer = "granted";
  fireEvent.click(reconnect);
  await waitFor(() => expect(onAnswer).toHaveBeenCalledExactlyOnceWith({ decision: "once" }));
});

test("a deliverable of several files is saved with its folders, and what it replaces is named and kept", async () => {
  const { rig, notifier, services } = await setUp({ "b.md": "old" });
  const onClose = vi.fn();
  renderWithServices(<SaveIntoFolder artifact={artifact(TWO_FILES)} onClose={onClose} />, services);
  const dialog = await screen.findByRole("dialog", { name: "Save into folder" });
  await waitFor(() =>
    expect(
      within(dialog)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["docs/a.md", "b.mdreplaces what is there"]),
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(rig.disk.texts).toEqual({ "docs/a.md": "One", "b.md": "Two" });
  expect(notifier.notices.map(({ code }) => code)).toEqual(["folder.saved"]);
  expect(await (await rig.folder()).changes()).toHaveLength(2);
});

test("files are offered to be saved until they are there", async () => {
  const { rig, store, services } = await setUp();
  await store.load();
  store.use("project/p", rig.id);
  const offer = <FolderOffer artifact={artifact(TWO_FILES)} scopes={["task/t", "project/p"]} />;
  const shown = renderWithServices(offer, services);
  expect(await screen.findByText("Save into reports?")).toBeTruthy();
  await store.save(rig.id, artifact(TWO_FILES));
  shown.unmount();
  renderWithServices(offer, services);
  await waitFor(async () => expect(await store.isSaved(rig.id, artifact(TWO_FILES))).toBe(true));
  expect(screen.queryByText("Save into reports?")).toBeNull();
});

test("a browser that opens no folders makes one of its own, into which files are put", async () => {
  const { rig, store } = await setUp();
  Object.defineProperty(rig.directories, "canChoose", { value: false });
  const made = await store.choose("Working folder");
  expect(made).toMatchObject({ name: "Working folder", isPrivate: true, access: "granted" });
  const opened = store.open(made?.id ?? "");
  await opened.add([new File(["hello"], "note.txt")]);
  expect(opened.files.map(({ path }) => path)).toEqual(["note.txt"]);
  expect((await opened.zip()).size).toBeGreaterThan(100);
  await store.forget(made?.id ?? "");
  expect(store.find(made?.id ?? "")).toBeUndefined();
});
