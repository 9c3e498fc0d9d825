import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Messages as records of their own, the journal of runs, drafts and plugin data; every date a number. */
export default definePlugin({
  id: "migration-v9",
  apiVersion: 1,
  name: "plugins:migration-v9.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v9",
      toVersion: 9,
      stores: [
        { name: "messages", indexes: ["conversationId+timestamp"] },
        { name: "runs", indexes: ["taskId", "state", "createdAt"] },
        { name: "events", indexes: ["runId+seq", "rootTaskId+seq"] },
        { name: "drafts", indexes: ["updatedAt"] },
        { name: "pluginData", indexes: ["pluginId"] },
      ],
      upgrade: async () => (await import("./split-records")).splitRecords,
    }),
  ],
});
