// @vitest-environment jsdom

import type { RescueCopyFacts } from "@core/ports/rescue-copies";
import type { BackupStore } from "@core/stores/data/backup-store";
import { StorageStore } from "@core/stores/data/storage-store";
import { BackupStoreToken, StorageStoreToken } from "@core/stores/tokens";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryStoragePersistence } from "../../../../tests/fakes/memory-storage-persistence";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import StorageSection from "./storage-section";

vi.mock("./backup-group", () => ({ BackupGroup: () => null }));
vi.mock("@ui/features/restoring/restore-dialog", () => ({
  default: ({ file }: { file: File }) => <p>{`the file of ${file.name}`}</p>,
}));

const COPY: RescueCopyFacts = { name: "r", createdAt: 1, records: 1200 };

/** Backups as far as the section asks for them. */
class ListedCopies implements Pick<BackupStore, "copies" | "load" | "copyFile" | "removeCopy"> {
  readonly removed: string[] = [];
  constructor(readonly copies: readonly RescueCopyFacts[]) {}
  async load() {}
  async copyFile({ name }: RescueCopyFacts) {
    return { name, file: new File(["{}"], name) };
  }
  async removeCopy(name: string) {
    this.removed.push(name);
  }
}

async function show({ granted = true, copies = [] as readonly RescueCopyFacts[] } = {}) {
  const database = new MemoryDatabase();
  const record = { id: "k", name: "notes.txt", type: "file", content: "x".repeat(2048), createdAt: 1 };
  await database.write([{ type: "put", store: "knowledgeItems", record: record as never }]);
  const persistence = new MemoryStoragePersistence(granted);
  const backups = new ListedCopies(copies);
  persistence.usage = { usageBytes: 1024 ** 2, quotaBytes: 1024 ** 3 };
  renderWithServices(
    <StorageSection />,
    new Map([
      service(StorageStoreToken, new StorageStore(database, persistence)),
      service(BackupStoreToken, backups as unknown as BackupStore),
    ]),
  );
  await screen.findByRole("link", { name: "Files and folders: 1" });
  return { persistence, backups };
}

test("what takes room is said, with the page where it can be deleted", async () => {
  await show();
  expect(screen.getByText("1 MB of 1 GB in use")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Files and folders: 1" }).getAttribute("href")).toBe("/knowledge");
  expect(screen.getByText(/^about 2\.\d+ KB$/)).toBeTruthy();
});

test("whether the browser may clear the data is said without asking it, and it is asked by a click", async () => {
  const { persistence } = await show();
  expect(screen.getByText(/^The browser may clear it/)).toBeTruthy();
  expect(persistence.asked).toBe(0);
  fireEvent.click(screen.getByRole("button", { name: "Ask the browser to keep it" }));
  expect(await screen.findByText("The browser keeps it.")).toBeTruthy();
});

test("a browser that does not agree is told of", async () => {
  await show({ granted: false });
  fireEvent.click(screen.getByRole("button", { name: "Ask the browser to keep it" }));
  expect(await screen.findByText(/^The browser did not agree/)).toBeTruthy();
  expect(screen.getByText(/^The browser may clear it/)).toBeTruthy();
});

test("copies that repairs set aside are listed, and one can be restored or deleted", async () => {
  const { backups } = await show({ copies: [COPY] });
  expect(screen.getByText(/^Repairs: 1, with 1,200 records/)).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Restore…" }));
  await screen.findByText("the file of r");
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.click(await screen.findByRole("button", { name: "Delete copy" }));
  expect(backups.removed).toEqual(["r"]);
});

test("without a repair nothing is said of copies", async () => {
  await show();
  expect(screen.queryByRole("heading", { name: "Rescue copies" })).toBeNull();
});
