import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Projects, and what belongs to one by an index. */
export default definePlugin({
  id: "migration-v10",
  apiVersion: 1,
  name: "plugins:migration-v10.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v10",
      toVersion: 10,
      stores: [
        { name: "projects", indexes: [] },
        { name: "tasks", indexes: ["projectId"] },
        { name: "conversations", indexes: ["projectId"] },
      ],
    }),
  ],
});
