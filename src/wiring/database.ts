import type { Container } from "@core/di/container";
import type { Services } from "@core/di/token";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken, StoredDatabaseToken } from "@core/ports/database";
import { DirectoriesToken } from "@core/ports/directories";
import { LocksToken } from "@core/ports/locks";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { RescueCopiesToken } from "@core/ports/rescue-copies";
import { TabChannelToken } from "@core/ports/tab-channel";
import { VaultToken } from "@core/ports/vault";
import { BackupReaderToken, TaskRunnerToken } from "@core/services/tokens";
import { BackupPlanStore } from "@core/stores/data/backup-plan-store";
import { BackupStore, type BackupStorePorts } from "@core/stores/data/backup-store";
import { DatabaseStore } from "@core/stores/data/database-store";
import { RestoreStore, type RestoreStorePorts } from "@core/stores/data/restore-store";
import {
  BackupPlanStoreToken,
  BackupStoreToken,
  DatabaseStoreToken,
  RestoreStoreToken,
} from "@core/stores/tokens";

/** The database as its owner sees it: what is in it, and copies of all of it. */
export function wire(container: Container): void {
  container.wire(DatabaseStoreToken, DatabaseStore, [StoredDatabaseToken]);
  container.factory(BackupStoreToken, (services) => new BackupStore(ports(services)));
  container.factory(
    BackupPlanStoreToken,
    (services) =>
      new BackupPlanStore({
        ...ports(services),
        backups: services.get(BackupStoreToken),
        directories: services.get(DirectoriesToken),
      }),
  );
  container.factory(RestoreStoreToken, (services) => new RestoreStore(ports(services)));
}

function ports(services: Services): BackupStorePorts & RestoreStorePorts {
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
    backups: services.get(BackupReaderToken),
    runner: services.get(TaskRunnerToken),
    rescueCopies: services.get(RescueCopiesToken),
    directories: services.get(DirectoriesToken),
    // The memory of other stores belongs to the former data.
    startOver: () => location.reload(),
  };
}
