import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Adds the store of vectors, by which passages of files are found by their meaning. */
export default definePlugin({
  id: "migration-v15",
  apiVersion: 1,
  name: "plugins:migration-v15.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v15",
      toVersion: 15,
      stores: [
        {
          name: "passageVectors",
          indexes: [],
          schema: async () => (await import("@core/domain/knowledge/passage-vectors")).passageVectors,
          deviceOnly: true,
        },
      ],
    }),
  ],
});
