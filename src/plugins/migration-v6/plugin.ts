import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Where requests are traced to. */
export default definePlugin({
  id: "migration-v6",
  apiVersion: 1,
  name: "plugins:migration-v6.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v6",
      toVersion: 6,
      stores: [{ name: "langfuse_config", indexes: ["enabled", "timestamp"] }],
    }),
  ],
});
