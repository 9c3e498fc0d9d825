import { ensureStore } from "@core/database/schema";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Tasks and what they deliver. */
export default definePlugin({
  id: "migration-v2",
  apiVersion: 1,
  name: "plugins:migration-v2.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v2",
      toVersion: 2,
      upgrade(database, transaction) {
        ensureStore(database, transaction, "tasks", ["workflowId", "status", "assignedAgentId", "createdAt"]);
        ensureStore(database, transaction, "artifacts", ["taskId", "agentId", "status", "type", "createdAt"]);
      },
    }),
  ],
});
