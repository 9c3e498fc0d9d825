import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** A store for news feeds, some of which want a token. */
export default definePlugin({
  id: "migration-feeds",
  apiVersion: 1,
  name: "Feeds",
  contributes: [
    contribute(StoreMigrations, {
      id: "feeds",
      toVersion: 15,
      stores: [
        {
          name: "feeds",
          indexes: ["title", "tags*"],
          schema: async () => (await import("./feed")).feed,
          secret: { sealed: "token", host: "url" },
        },
      ],
    }),
  ],
});
