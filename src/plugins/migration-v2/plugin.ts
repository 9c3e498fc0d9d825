import { migration } from "@core/database/migration";

/** Tasks and what they deliver. */
export default migration(2, [
  { name: "tasks", indexes: ["workflowId", "status", "assignedAgentId", "createdAt"] },
  { name: "artifacts", indexes: ["taskId", "agentId", "status", "type", "createdAt"] },
]);
