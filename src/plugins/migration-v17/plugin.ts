import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Adds the stores of what was deleted and can be had back: what lists show of it, and its records. */
export default definePlugin({
  id: "migration-v17",
  apiVersion: 1,
  name: "plugins:migration-v17.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v17",
      toVersion: 17,
      stores: [
        {
          name: "trash",
          indexes: [],
          schema: async () => (await import("@core/domain/trash/trashed-item")).trashedItem,
          deviceOnly: true,
        },
        {
          name: "trashContents",
          indexes: [],
          schema: async () => (await import("@core/domain/trash/trashed-item")).trashContents,
          deviceOnly: true,
        },
      ],
    }),
  ],
});
