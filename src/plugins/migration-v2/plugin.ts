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
      stores: [
        { name: "tasks", indexes: ["workflowId", "status", "assignedAgentId", "createdAt"] },
        { name: "artifacts", indexes: ["taskId", "agentId", "status", "type", "createdAt"] },
      ],
    }),
  ],
});
