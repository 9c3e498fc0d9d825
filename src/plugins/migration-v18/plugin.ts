import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

/** Adds the stores of traces: calls of models and tools as lists show them, and what was said in each. */
export default definePlugin({
  id: "migration-v18",
  apiVersion: 1,
  name: "plugins:migration-v18.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v18",
      toVersion: 18,
      stores: [
        {
          name: "traces",
          indexes: ["startedAt", "ownerId+startedAt"],
          schema: async () => (await import("@core/domain/trace/trace-span")).traceSpan,
          deviceOnly: true,
        },
        {
          name: "traceContents",
          indexes: [],
          schema: async () => (await import("@core/domain/trace/trace-span")).traceContents,
          deviceOnly: true,
        },
      ],
    }),
  ],
});
