import { migration } from "@core/database/migration";
import { storedSummaryOf } from "@core/domain/knowledge/stored-summary";
import type { PluginStore } from "@core/domain/records/store-description";
import { rootTaskOf } from "@core/domain/task/root-task";

const rootTasks = {
  name: "rootTasks",
  indexes: [],
  schema: async () => (await import("@core/domain/task/root-task-record")).rootTask,
  deviceOnly: true,
  derivedFrom: { store: "tasks", derive: rootTaskOf },
} as const satisfies PluginStore;

const knowledgeSummaries = {
  name: "knowledgeSummaries",
  indexes: ["createdAt", "lastModified", "contentHash"],
  schema: async () => (await import("@core/domain/records/knowledge-summary-record")).knowledgeSummary,
  deviceOnly: true,
  derivedFrom: { store: "knowledgeItems", derive: storedSummaryOf },
} as const satisfies PluginStore;

/** Adds what lists show of tasks and files, apart from all else that they hold. */
export default migration(16, [rootTasks, knowledgeSummaries], async () => {
  const { fillDerived } = await import("@core/database/derived-stores");
  return (transaction) => {
    for (const store of [rootTasks, knowledgeSummaries]) fillDerived(transaction, store);
  };
});
