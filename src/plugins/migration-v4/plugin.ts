import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Titles: every conversation has one. */
export default definePlugin({
  id: "migration-v4",
  apiVersion: 1,
  name: "plugins:migration-v4.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v4",
      toVersion: 4,
      stores: [{ name: "conversations", indexes: ["title"] }],
      upgrade: async () => (await import("./title-conversations")).titleConversations,
    }),
  ],
});
