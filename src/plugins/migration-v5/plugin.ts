import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Indexes that lists and filters came to need. */
export default definePlugin({
  id: "migration-v5",
  apiVersion: 1,
  name: "plugins:migration-v5.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v5",
      toVersion: 5,
      stores: [
        { name: "agents", indexes: ["tags*"] },
        { name: "conversations", indexes: ["workflowId"] },
        { name: "tasks", indexes: ["complexity", "parentTaskId", "dueDate"] },
      ],
    }),
  ],
});
