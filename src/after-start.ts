import type { Services } from "@core/di/token";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { PreferencesToken } from "@core/ports/preferences";
import { SearchIndexToken } from "@core/ports/search-index";
import { placeRecordsOnce } from "@core/services/database/place-records";
import { ChatToken } from "@core/services/tokens";
import { removeExpired } from "@core/services/trash/trash-removal";
import { BACKUP_FOLDER } from "@core/stores/data/last-backup";
import {
  BackupPlanStoreToken,
  DevicesStoreToken,
  SchedulesStoreToken,
  SyncedFoldersStoreToken,
  UnreadableRecordsStoreToken,
} from "@core/stores/tokens";
import { ready } from "./core/di/ready";
import { hasRecords } from "./has-records";
import { showLaterTexts } from "./wiring/shown-texts";

/** Does what nobody waits for, once the page is shown. Nobody asked for it: what fails is tried at the next start. */
export async function afterStart(services: Services): Promise<void> {
  const works = [showLaterTexts, lookAfterRecords, syncFolders, syncDevices, runSchedules];
  // It is tried again at the next start.
  for (const work of works) await work(services).catch(() => {});
}

/**
 * Makes messages of replies whose page is gone, puts lost records back, has what was written be found, empties the trash of
 * what is too old, and makes a backup where the user has chosen a folder for that.
 */
async function lookAfterRecords(services: Services): Promise<void> {
  const stored = services.get(StoredDatabaseToken);
  // Of conversations too that nobody opens again.
  if (await hasRecords(services, "drafts")) await (await ready(services, ChatToken)).recover();
  const preferences = services.get(PreferencesToken);
  const unreadable = services.get(UnreadableRecordsStoreToken);
  await placeRecordsOnce(stored, unreadable, preferences, new AbortController().signal);
  (await services.get(SearchIndexToken)()).keepUp();
  if (await hasRecords(services, "trash"))
    await removeExpired(services.get(DatabaseToken), services.get(ClockToken).now());
  // Few have chosen a folder for backups; a day may have gone by.
  if (preferences.get(BACKUP_FOLDER) === undefined) return;
  await (await ready(services, BackupPlanStoreToken)).look(false, () => {});
}

/** Keeps folders in step, whichever page is open. */
async function syncFolders(services: Services): Promise<void> {
  if (await hasRecords(services, "folderWatchers")) (await ready(services, SyncedFoldersStoreToken)).start();
}

/** Hears from the devices that this one syncs with, and tells them. */
async function syncDevices(services: Services): Promise<void> {
  if (await hasRecords(services, "syncGroup")) (await ready(services, DevicesStoreToken)).start();
}

/** Begins what is due, and what came due while no page was there. */
async function runSchedules(services: Services): Promise<void> {
  if (await hasRecords(services, "schedules")) (await ready(services, SchedulesStoreToken)).start();
}
