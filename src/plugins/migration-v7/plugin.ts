import { migration } from "@core/database/migration";

/** The knowledge base. */
export default migration(7, [
  { name: "knowledgeItems", indexes: ["name", "type", "parentId", "path", "createdAt", "tags"] },
]);
