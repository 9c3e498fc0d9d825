import { migration } from "@core/database/migration";

/** Projects, and what belongs to one by an index. */
export default migration(10, [
  { name: "projects", indexes: [] },
  { name: "tasks", indexes: ["projectId"] },
  { name: "conversations", indexes: ["projectId"] },
]);
