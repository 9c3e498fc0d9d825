import { migration } from "@core/database/migration";

const records = () => import("@core/domain/trace/trace-span");

/** Adds the stores of traces: calls of models and tools as lists show them, and what was said in each. */
export default migration(18, [
  {
    name: "traces",
    indexes: ["startedAt", "ownerId+startedAt"],
    schema: async () => (await records()).traceSpan,
    deviceOnly: true,
  },
  {
    name: "traceContents",
    indexes: [],
    schema: async () => (await records()).traceContents,
    deviceOnly: true,
  },
]);
