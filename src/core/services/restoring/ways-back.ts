import type { Agent } from "../../domain/agent/agent";
import type { Conversation, Message } from "../../domain/conversation/conversation";
import type { KnowledgeItem } from "../../domain/knowledge/knowledge-item";
import type { Project } from "../../domain/project/project";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { TrashContents, TrashedItem, TrashKind } from "../../domain/trash/trashed-item";
import type { AgentDirectory } from "../agents/agent-directory";
import type { ConversationRepository } from "../chat/conversation-repository";
import type { KnowledgeLibrary } from "../knowledge/knowledge-library";
import type { Belonging } from "../orchestration/library/task-belongings";
import type { TaskLibrary } from "../orchestration/library/task-library";
import type { ProjectLibrary } from "../project-library/project-library";
import type { PutBack } from "../trash/trash";

/** The services that things were deleted by. */
export interface Restorers {
  readonly tasks: Pick<TaskLibrary, "putBack">;
  readonly conversations: Pick<ConversationRepository, "restore">;
  readonly agents: Pick<AgentDirectory, "save">;
  readonly knowledge: Pick<KnowledgeLibrary, "restoreAll">;
  readonly projects: Pick<ProjectLibrary, "putBack">;
}

/** The way back of each kind of thing: through the service it was deleted by, which tells whoever shows it. */
export function waysBack(restorers: Restorers): Readonly<Record<TrashKind, PutBack>> {
  return {
    task: ({ id, title }, { records, lastWords = [] }) =>
      restorers.tasks.putBack({
        id: id.slice("task/".length),
        title,
        belongings: records as unknown as readonly Belonging[],
        lastWords,
      }),
    conversation: async (item, contents) => {
      const conversation = only<Conversation>(item, contents, "conversations");
      await restorers.conversations.restore({
        conversation,
        messages: recordsIn<Message>(contents, "messages"),
      });
    },
    agent: (item, contents) => restorers.agents.save(only<Agent>(item, contents, "agents")),
    knowledge: (_item, contents) =>
      restorers.knowledge.restoreAll(recordsIn<KnowledgeItem>(contents, "knowledgeItems")),
    project: (item, contents) =>
      restorers.projects.putBack({
        project: only<Project>(item, contents, "projects"),
        tasks: [],
        conversations: [],
      }),
  };
}

/** Records as they were stored: whoever reads them next checks them as it checks all. */
function recordsIn<R extends StoreRecords[StoreName]>(
  { records }: TrashContents,
  store: StoreName,
): readonly R[] {
  return records.filter((each) => each.store === store).map(({ record }) => record as unknown as R);
}

function only<R extends StoreRecords[StoreName]>(
  { id }: TrashedItem,
  contents: TrashContents,
  store: StoreName,
): R {
  const [record] = recordsIn<R>(contents, store);
  if (!record) throw new Error(`no record of ${id} in ${store}`);
  return record;
}
