import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Adds the stores of work that is asked for again and again, and of what came of each due time. */
export default definePlugin({
  id: "migration-v19",
  apiVersion: 1,
  name: "plugins:migration-v19.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v19",
      toVersion: 19,
      stores: [
        { name: "schedules", indexes: [] },
        { name: "scheduleRuns", indexes: ["scheduleId+due"] },
      ],
    }),
  ],
});
