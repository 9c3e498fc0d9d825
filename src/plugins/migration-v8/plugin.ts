import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Folders kept in step with the knowledge base. */
export default definePlugin({
  id: "migration-v8",
  apiVersion: 1,
  name: "plugins:migration-v8.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v8",
      toVersion: 8,
      stores: [{ name: "folderWatchers", indexes: ["basePath", "isActive", "createdAt", "lastSync"] }],
    }),
  ],
});
