import type { Container } from "@core/di/container";
import { NotifierToken } from "@core/ports/notifier";
import { ConversationRepositoryToken } from "@core/services/tokens";
import { RecentWorkStore } from "@core/stores/shell/recent-work-store";
import { ProjectsStoreToken, RecentWorkStoreToken, TasksStoreToken } from "@core/stores/tokens";

/** The wiring of the drawer's recent work. */
export function wire(container: Container): void {
  container.wire(RecentWorkStoreToken, RecentWorkStore, [
    TasksStoreToken,
    ProjectsStoreToken,
    ConversationRepositoryToken,
    NotifierToken,
  ]);
}
