import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { DirectoriesToken } from "@core/ports/directories";
import { IdsToken } from "@core/ports/ids";
import { LoggerToken } from "@core/ports/logger";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken } from "@core/ports/preferences";
import { WorkingFolders } from "@core/services/folders/working-folders";
import { pairingOf } from "@core/services/runner/pairing";
import { WorkingFoldersToken } from "@core/services/tokens";
import { FoldersStore } from "@core/stores/knowledge/folders-store";
import { FoldersStoreToken } from "@core/stores/tokens";
import { workerArchives } from "../plugins/browser/archives/worker-archives";

/** The folders agents work in, for those who choose one and those who do. */
export function wire(container: Container): void {
  container.wire(WorkingFoldersToken, WorkingFolders, [
    DirectoriesToken,
    DatabaseToken,
    ClockToken,
    IdsToken,
    PreferencesToken,
  ]);
  container.factory(
    FoldersStoreToken,
    (services) =>
      new FoldersStore(
        services.get(WorkingFoldersToken),
        workerArchives,
        services.get(NotifierToken),
        services.get(LoggerToken),
        pairingOf(services.get(PreferencesToken))
          ? async () => (await import("./runner/changes")).changesOf(services)
          : undefined,
      ),
  );
}
