import { migration } from "@core/database/migration";

/** Indexes that lists and filters came to need. */
export default migration(5, [
  { name: "agents", indexes: ["tags*"] },
  { name: "conversations", indexes: ["workflowId"] },
  { name: "tasks", indexes: ["complexity", "parentTaskId", "dueDate"] },
]);
