import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** The knowledge base. */
export default definePlugin({
  id: "migration-v7",
  apiVersion: 1,
  name: "plugins:migration-v7.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v7",
      toVersion: 7,
      stores: [
        { name: "knowledgeItems", indexes: ["name", "type", "parentId", "path", "createdAt", "tags"] },
      ],
    }),
  ],
});
