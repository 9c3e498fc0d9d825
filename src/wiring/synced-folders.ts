import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { DirectoriesToken } from "@core/ports/directories";
import { HasherToken } from "@core/ports/hasher";
import { LocksToken } from "@core/ports/locks";
import { NotifierToken } from "@core/ports/notifier";
import { TabChannelToken } from "@core/ports/tab-channel";
import { FolderWatches } from "@core/services/knowledge/folder-watches";
import { SyncedFoldersStore } from "@core/stores/knowledge/synced-folders-store";
import { KnowledgeStoreToken, SyncedFoldersStoreToken } from "@core/stores/tokens";

/** Folders that are kept in step with the knowledge base: for its page, and from the start where there are some. */
export function wire(container: Container): void {
  container.factory(SyncedFoldersStoreToken, (services) => {
    const database = services.get(DatabaseToken);
    const clock = services.get(ClockToken);
    const tabs = services.get(TabChannelToken);
    const watches = new FolderWatches(database, clock, services.get(DirectoriesToken), tabs);
    const store = new SyncedFoldersStore(watches, services.get(KnowledgeStoreToken), {
      database,
      clock,
      tabs,
      hasher: services.get(HasherToken),
      locks: services.get(LocksToken),
      notifier: services.get(NotifierToken),
    });
    // The timers of a hidden tab come late.
    globalThis.document?.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") store.wake();
    });
    return store;
  });
}
