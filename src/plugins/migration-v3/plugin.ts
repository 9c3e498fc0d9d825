import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Adds the store of contexts, which agents share with each other. */
export default definePlugin({
  id: "migration-v3",
  apiVersion: 1,
  name: "plugins:migration-v3.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v3",
      toVersion: 3,
      stores: [
        {
          name: "contexts",
          indexes: ["taskId", "agentId", "contextType", "relevantAgents*", "createdAt", "expiryDate"],
        },
      ],
    }),
  ],
});
