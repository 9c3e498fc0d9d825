import type { Container } from "@core/di/container";
import type { Services } from "@core/di/token";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { DirectoriesToken } from "@core/ports/directories";
import { LocksToken } from "@core/ports/locks";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { StoragePersistenceToken } from "@core/ports/persistence";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { RescueCopiesToken } from "@core/ports/rescue-copies";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { BackupReaderToken, TaskControlToken, TaskMonitorToken } from "@core/services/tokens";
import { BackupPlanStore } from "@core/stores/data/backup-plan-store";
import { BackupStore, type BackupStoreDependencies } from "@core/stores/data/backup-store";
import { DatabaseStore } from "@core/stores/data/database-store";
import { RestoreStore, type RestoreStoreDependencies } from "@core/stores/data/restore-store";
import { StorageStore } from "@core/stores/data/storage-store";
import {
  BackupPlanStoreToken,
  BackupStoreToken,
  DatabaseStoreToken,
  RestoreStoreToken,
  StorageStoreToken,
} from "@core/stores/tokens";

/** The database as its owner sees it: what is in it, and copies of all of it. */
export function wire(container: Container): void {
  container.wire(StorageStoreToken, StorageStore, [StoredDatabaseToken, StoragePersistenceToken]);
  container.wire(DatabaseStoreToken, DatabaseStore, [StoredDatabaseToken]);
  container.factory(BackupStoreToken, (services) => new BackupStore(dependencies(services)));
  container.factory(
    BackupPlanStoreToken,
    (services) =>
      new BackupPlanStore({
        ...dependencies(services),
        backups: services.get(BackupStoreToken),
        directories: services.get(DirectoriesToken),
      }),
  );
  container.factory(RestoreStoreToken, (services) => new RestoreStore(dependencies(services)));
}

function dependencies(services: Services): BackupStoreDependencies & RestoreStoreDependencies {
  return {
    database: services.get(DatabaseToken),
    stored: services.get(StoredDatabaseToken),
    vault: services.get(VaultToken),
    preferences: services.get(PreferencesToken),
    session: services.get(SessionPreferencesToken),
    tabs: services.get(TabChannelToken),
    locks: services.get(LocksToken),
    clock: services.get(ClockToken),
    notifier: services.get(NotifierToken),
    logger: services.get(LoggerToken),
    backups: services.get(BackupReaderToken),
    control: services.get(TaskControlToken),
    monitor: services.get(TaskMonitorToken),
    rescueCopies: services.get(RescueCopiesToken),
    directories: services.get(DirectoriesToken),
    // The memory of other stores belongs to the former data.
    startOver: () => location.reload(),
  };
}
