import { Container } from "@core/di/container";
import type { StoreName } from "@core/domain/records/store-records";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { PreferencesToken } from "@core/ports/preferences";
import { SearchIndexToken } from "@core/ports/search-index";
import { ChatToken } from "@core/services/tokens";
import {
  BackupPlanStoreToken,
  DevicesStoreToken,
  SchedulesStoreToken,
  SyncedFoldersStoreToken,
  UnreadableRecordsStoreToken,
} from "@core/stores/tokens";
import { expect, test } from "vitest";
import { FixedClock } from "../tests/fakes/fixed-clock";
import { MemoryDatabase } from "../tests/fakes/memory-database";
import { MemoryPreferences } from "../tests/fakes/memory-preferences";
import { afterStart } from "./after-start";

/** Names of the parts that are begun after a start where stores have a record. */
async function begunWith(...stores: readonly StoreName[]): Promise<readonly string[]> {
  const container = new Container();
  const stored = new MemoryDatabase();
  for (const store of stores) await stored.write([{ type: "put", store, record: { id: "one" } } as never]);
  const begun: string[] = [];
  const parts = {
    chat: [ChatToken, { recover: async () => {} }],
    backups: [BackupPlanStoreToken, { look: async () => {} }],
    folders: [SyncedFoldersStoreToken, { start: () => {} }],
    devices: [DevicesStoreToken, { start: () => {} }],
    schedules: [SchedulesStoreToken, { start: () => {} }],
  } as const;
  for (const token of [StoredDatabaseToken, DatabaseToken]) container.factory(token, () => stored);
  container.factory(ClockToken, () => new FixedClock());
  container.factory(PreferencesToken, () => new MemoryPreferences());
  container.factory(UnreadableRecordsStoreToken, () => ({ records: [] }) as never);
  container.factory(SearchIndexToken, () => (async () => ({ keepUp: () => {} })) as never);
  for (const [name, [token, part]] of Object.entries(parts))
    container.defer([token], async () => ({
      wire: () =>
        container.factory(token as never, () => {
          begun.push(name);
          return part as never;
        }),
    }));
  await afterStart(container);
  return begun;
}

test("nothing of syncing, folders and schedules is loaded after a start where there are none", async () => {
  expect(await begunWith()).toEqual([]);
  expect(await begunWith("tasks", "conversations", "messages")).toEqual([]);
});

test("devices that sync, folders and schedules go on after a start where there are some", async () => {
  expect(await begunWith("syncGroup")).toEqual(["devices"]);
  expect(await begunWith("folderWatchers", "schedules", "syncGroup")).toEqual([
    "folders",
    "devices",
    "schedules",
  ]);
});
