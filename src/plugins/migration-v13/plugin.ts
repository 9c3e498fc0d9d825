import { migration } from "@core/database/migration";

/** Adds the store of what was seen of the files in synced folders. */
export default migration(13, [{ name: "syncedFiles", indexes: [] }]);
