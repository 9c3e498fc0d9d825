// @vitest-environment jsdom

import type { FolderWatcher } from "@core/domain/knowledge/knowledge-item";
import { AppError } from "@core/errors/app-error";
import type { FolderSync } from "@core/stores/knowledge/synced-folders-store";
import { SyncedFoldersStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { SyncedFolders } from "./synced-folders";

const IDLE: FolderSync = { status: "idle", done: 0, total: 0, unreadable: [], tooLarge: [] };
const FOLDER: FolderWatcher = {
  id: "w",
  basePath: "Club",
  lastSync: Date.now() - 5 * 60_000,
  isActive: true,
  createdAt: 1,
};

function open(folder: Partial<FolderWatcher> = {}, sync: Partial<FolderSync> = {}) {
  const asked: string[] = [];
  const ask = (what: string) => async (id: string) => void asked.push(`${what} ${id}`);
  renderWithServices(
    <SyncedFolders />,
    new Map([
      service(SyncedFoldersStoreToken, {
        folders: [{ ...FOLDER, ...folder }],
        load: async () => {},
        syncOf: () => ({ ...IDLE, ...sync }),
        cancel: ask("cancel"),
        reconnect: ask("reconnect"),
        remove: ask("remove"),
      }),
    ]),
  );
  return asked;
}

const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

test("nothing is shown while no folder is synced", () => {
  renderWithServices(
    <SyncedFolders />,
    new Map([service(SyncedFoldersStoreToken, { folders: [], load: async () => {} })]),
  );
  expect(screen.queryByRole("heading")).toBeNull();
});

test("an active folder says when it was last synced, and can be stopped", () => {
  const asked = open();
  const row = screen.getByRole("listitem");
  expect(within(row).getByRole("heading", { name: "Club" })).toBeTruthy();
  expect(within(row).getByText("Active")).toBeTruthy();
  expect(row.textContent).toContain("Last synced 5 minutes ago");
  expect(buttons()).toEqual(["Stop syncing"]);
  fireEvent.click(screen.getByRole("button", { name: "Stop syncing", description: "Club" }));
  expect(asked).toEqual(["remove w"]);
});

test("a disconnected one can be reconnected or removed", () => {
  const asked = open({ isActive: false });
  expect(screen.getByText("Disconnected")).toBeTruthy();
  expect(buttons()).toEqual(["Reconnect", "Remove"]);
  for (const button of screen.getAllByRole("button")) fireEvent.click(button);
  expect(asked).toEqual(["reconnect w", "remove w"]);
});

test("one that was never read says so", () => {
  open({ lastSync: 0 });
  expect(screen.getByText("Not synced yet")).toBeTruthy();
});

test("while it is read it tells how far that is, and can be cancelled", () => {
  const asked = open({}, { status: "syncing", done: 1_200, total: 5_000 });
  const progress = screen.getByRole("progressbar", { name: "Reading Club" });
  expect([progress.getAttribute("value"), progress.getAttribute("max")]).toEqual(["1200", "5000"]);
  expect(screen.getByText("Files read: 1,200 of 5,000")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(asked).toEqual(["cancel w"]);
});

test("before it is known how much there is to read nothing is promised", () => {
  open({}, { status: "syncing" });
  expect(screen.getByText("Looking for changes…")).toBeTruthy();
  expect(buttons()).toEqual(["Stop syncing"]);
});

test("what went wrong stands with the folder", () => {
  open({}, { status: "error", error: new AppError("sync.too-many-files", { limit: 20_000 }) });
  expect(screen.getByText("This folder holds over 20,000 files. Choose a smaller one.")).toBeTruthy();
});

test("what is left out is counted and named, though not thousands of names", () => {
  const tooLarge = Array.from({ length: 60 }, (_, n) => `film ${n}.mp4`);
  open({}, { unreadable: ["locked.docx"], tooLarge });
  expect(screen.getByText("Could not be read: 1")).toBeTruthy();
  expect(screen.getByText("locked.docx")).toBeTruthy();
  expect(screen.getByText("Left out, over 10 MB: 60")).toBeTruthy();
  expect(screen.queryByText("film 55.mp4")).toBeNull();
  expect(screen.getByText("and 10 more")).toBeTruthy();
});
