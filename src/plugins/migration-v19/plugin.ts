import { migration } from "@core/database/migration";

/** Adds the stores of work that is asked for again and again, and of what came of each due time. */
export default migration(19, [
  { name: "schedules", indexes: [] },
  { name: "scheduleRuns", indexes: ["scheduleId+due"] },
]);
