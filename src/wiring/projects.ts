import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { ExportReaderToken } from "@core/ports/export-reader";
import { IdsToken } from "@core/ports/ids";
import { NotifierToken } from "@core/ports/notifier";
import { TabChannelToken } from "@core/ports/tab-channel";
import { ProjectImport } from "@core/services/project-library/project-import";
import { ProjectLibrary } from "@core/services/project-library/project-library";
import { ConversationRepositoryToken, TaskLibraryToken } from "@core/services/tokens";
import { ProjectsStore } from "@core/stores/projects/projects-store";
import { CurrentProjectToken, ProjectsStoreToken } from "@core/stores/tokens";
import { workerArchives as archives } from "../plugins/browser/archives/worker-archives";

/** Projects, for the pages that show them and for what is moved between them. */
export function wire(container: Container): void {
  container.factory(ProjectsStoreToken, (services) => {
    const ids = services.get(IdsToken);
    const tabs = services.get(TabChannelToken);
    const tasks = services.get(TaskLibraryToken);
    const repository = services.get(ConversationRepositoryToken);
    const database = services.get(DatabaseToken);
    const library = new ProjectLibrary(database, services.get(ClockToken), ids, tabs, tasks, repository);
    const exported = services.get(ExportReaderToken);
    const imports = new ProjectImport(archives, exported, library, tasks, repository, ids);
    return new ProjectsStore(
      { library, imports, archives },
      repository,
      services.get(CurrentProjectToken),
      services.get(NotifierToken),
      tabs,
    );
  });
}
