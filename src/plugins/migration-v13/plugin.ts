import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Adds the store of what was seen of the files in synced folders. */
export default definePlugin({
  id: "migration-v13",
  apiVersion: 1,
  name: "plugins:migration-v13.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, { id: "v13", toVersion: 13, stores: [{ name: "syncedFiles", indexes: [] }] }),
  ],
});
