import { migration } from "@core/database/migration";

/** Adds the store of contexts, which agents share with each other. */
export default migration(3, [
  {
    name: "contexts",
    indexes: ["taskId", "agentId", "contextType", "relevantAgents*", "createdAt", "expiryDate"],
  },
]);
