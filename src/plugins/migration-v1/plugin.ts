import { migration } from "@core/database/migration";

/** Agents, conversations and credentials. */
export default migration(1, [
  { name: "agents", indexes: ["name", "role"] },
  { name: "conversations", indexes: ["agentId", "timestamp"] },
  { name: "credentials", indexes: ["provider"] },
]);
