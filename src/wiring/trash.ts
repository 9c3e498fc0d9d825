import type { Container } from "@core/di/container";
import { ClockToken } from "@core/ports/clock";
import { DatabaseToken } from "@core/ports/database";
import { NotifierToken } from "@core/ports/notifier";
import { TabChannelToken } from "@core/ports/tab-channel";
import { waysBack } from "@core/services/restoring/ways-back";
import {
  AgentDirectoryToken,
  ConversationRepositoryToken,
  KnowledgeLibraryToken,
  TaskLibraryToken,
} from "@core/services/tokens";
import { Trash } from "@core/services/trash/trash";
import { TrashStore } from "@core/stores/data/trash-store";
import {
  AgentsStoreToken,
  KnowledgeStoreToken,
  ProjectsStoreToken,
  TrashStoreToken,
} from "@core/stores/tokens";

/** The wiring of what was deleted and can be had back. */
export function wire(container: Container): void {
  container.factory(TrashStoreToken, (services) => {
    const [agents, knowledge] = [services.get(AgentsStoreToken), services.get(KnowledgeStoreToken)];
    const projects = services.get(ProjectsStoreToken);
    const tabs = services.get(TabChannelToken);
    const trash = new Trash(
      services.get(DatabaseToken),
      services.get(ClockToken),
      tabs,
      waysBack({
        tasks: services.get(TaskLibraryToken),
        conversations: services.get(ConversationRepositoryToken),
        agents: services.get(AgentDirectoryToken),
        knowledge: services.get(KnowledgeLibraryToken),
        projects: projects.library,
      }),
    );
    const refresh = () => Promise.all([agents.refresh(), knowledge.refresh(), projects.load()]);
    return new TrashStore(trash, services.get(NotifierToken), tabs, refresh);
  });
}
