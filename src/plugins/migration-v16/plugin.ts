import { storedSummaryOf } from "@core/domain/knowledge/stored-summary";
import type { PluginStore } from "@core/domain/records/store-description";
import { rootTaskOf } from "@core/domain/task/root-task";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

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
export default definePlugin({
  id: "migration-v16",
  apiVersion: 1,
  name: "plugins:migration-v16.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v16",
      toVersion: 16,
      stores: [rootTasks, knowledgeSummaries],
      upgrade: async () => {
        const { fillDerived } = await import("@core/database/derived-stores");
        return (transaction) => {
          for (const store of [rootTasks, knowledgeSummaries]) fillDerived(transaction, store);
        };
      },
    }),
  ],
});
