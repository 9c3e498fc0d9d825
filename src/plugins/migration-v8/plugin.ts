import { migration } from "@core/database/migration";

/** Folders kept in step with the knowledge base. */
export default migration(8, [
  { name: "folderWatchers", indexes: ["basePath", "isActive", "createdAt", "lastSync"] },
]);
