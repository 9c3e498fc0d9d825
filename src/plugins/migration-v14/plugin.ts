import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Plugins from outside, with their code. */
export default definePlugin({
  id: "migration-v14",
  apiVersion: 1,
  name: "plugins:migration-v14.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v14",
      toVersion: 14,
      stores: [{ name: "externalPlugins", indexes: [] }],
    }),
  ],
});
