import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Agents, conversations and credentials. */
export default definePlugin({
  id: "migration-v1",
  apiVersion: 1,
  name: "plugins:migration-v1.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v1",
      toVersion: 1,
      stores: [
        { name: "agents", indexes: ["name", "role"] },
        { name: "conversations", indexes: ["agentId", "timestamp"] },
        { name: "credentials", indexes: ["provider"] },
      ],
    }),
  ],
});
