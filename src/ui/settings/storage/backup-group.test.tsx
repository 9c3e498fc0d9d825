// @vitest-environment jsdom

import { ClockToken } from "@core/ports/clock";
import { BackupPlanStore } from "@core/stores/data/backup-plan-store";
import type { BackupStore } from "@core/stores/data/backup-store";
import { LAST_BACKUP } from "@core/stores/data/last-backup";
import { BackupPlanStoreToken, BackupStoreToken } from "@core/stores/tokens";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import * as download from "@ui/download-backup";
import { expect, test, vi } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../../../../tests/fakes/memory-database";
import { MemoryDirectories } from "../../../../tests/fakes/memory-directories";
import { MemoryDirectoryHandle } from "../../../../tests/fakes/memory-directory-handle";
import { MemoryLogger } from "../../../../tests/fakes/memory-logger";
import { MemoryNotifier } from "../../../../tests/fakes/memory-notifier";
import { MemoryPreferences } from "../../../../tests/fakes/memory-preferences";
import { renderWithServices, service } from "../../../../tests/fakes/render-with-services";
import { sampleTask } from "../../../../tests/fakes/sample-tasks";
import { BackupGroup } from "./backup-group";

/** Two tasks and a conversation. */
async function someWork(at: number): Promise<MemoryDatabase> {
  const database = new MemoryDatabase();
  await database.open();
  const tasks = ["task-1", "task-2"].map((id) => sampleTask({ id, createdAt: at }));
  const conversation = {
    id: "chat",
    agentId: "writer",
    title: "A river",
    timestamp: at,
    participatingAgents: [],
    messageCount: 1,
  };
  await database.write([
    ...tasks.map((record) => ({ type: "put", store: "tasks", record }) as const),
    { type: "put", store: "conversations", record: conversation },
  ]);
  return database;
}

async function show({ canChoose = true } = {}) {
  const clock = new FixedClock();
  const database = await someWork(clock.now());
  const directories = new MemoryDirectories({ clock, canChoose });
  directories.picker.chosen = new MemoryDirectoryHandle("Safe");
  const preferences = new MemoryPreferences();
  const write = vi.fn(async () => new Blob(["{}"]));
  const plan = new BackupPlanStore({
    logger: new MemoryLogger(),
    backups: { write },
    database,
    directories: async () => directories,
    locks: { tryHold: async <T,>(_: string, work: () => Promise<T>) => ({ value: await work() }) },
    notifier: new MemoryNotifier(),
    preferences,
    clock,
  });
  renderWithServices(
    <BackupGroup />,
    new Map([
      service(BackupPlanStoreToken, plan),
      service(BackupStoreToken, { status: "idle", error: undefined } as BackupStore),
      service(ClockToken, clock),
    ]),
  );
  await screen.findByText(/Without backup: tasks 2, conversations 1$/);
  return { plan, preferences, clock, write };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("how backups stand is said, and one is a click away", async () => {
  const { preferences, clock } = await show();
  expect(screen.getByText(/^No backup yet/)).toBeTruthy();
  vi.spyOn(download, "downloadBackup").mockImplementationOnce(async () =>
    preferences.set(LAST_BACKUP, String(clock.now())),
  );
  press("Back up now");
  expect(await screen.findByText(/^Last backup/)).toBeTruthy();
});

test("a folder that is chosen has its first backup, tells when the next ones come, and is let go of", async () => {
  const { plan, write } = await show();
  press("Back up into a folder…");
  expect(await screen.findByText(/Safe/)).toBeTruthy();
  expect(write).toHaveBeenCalledOnce();
  fireEvent.change(screen.getByLabelText("When"), { target: { value: "daily" } });
  expect(plan.rhythm).toBe("daily");
  press("Stop automatic backups");
  await waitFor(() => expect(screen.queryByText(/Safe/)).toBeNull());
});

test("a backup that cannot be written is told there", async () => {
  const { write } = await show();
  write.mockRejectedValueOnce(new Error("no room"));
  press("Back up into a folder…");
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to export database");
});

test("a browser that opens no folders offers none", async () => {
  await show({ canChoose: false });
  expect(screen.queryByRole("button", { name: "Back up into a folder…" })).toBeNull();
  expect(screen.getByRole("button", { name: "Back up now" })).toBeTruthy();
});
