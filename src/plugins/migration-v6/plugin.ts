import { migration } from "@core/database/migration";

/** Where requests are traced to. */
export default migration(6, [{ name: "langfuse_config", indexes: ["enabled", "timestamp"] }]);
