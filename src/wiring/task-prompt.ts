import type { Container } from "@core/di/container";
import { ready } from "@core/di/ready";
import { NotifierToken } from "@core/ports/notifier";
import { PreferencesToken, SessionPreferencesToken } from "@core/ports/preferences";
import { AttachmentDraftsToken } from "@core/services/tokens";
import { TaskPromptStore } from "@core/stores/tasks/task-prompt-store";
import { TaskPromptStoreToken, TasksStoreToken } from "@core/stores/tokens";

/** The wiring of the prompt on the page for a new task. */
export function wire(container: Container): void {
  container.factory(
    TaskPromptStoreToken,
    (services) =>
      new TaskPromptStore(
        services.get(TasksStoreToken),
        { session: services.get(SessionPreferencesToken), device: services.get(PreferencesToken) },
        services.get(NotifierToken),
        () => ready(services, AttachmentDraftsToken),
      ),
  );
}
