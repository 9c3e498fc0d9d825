import { migration } from "@core/database/migration";

/** Plugins from outside, with their code. */
export default migration(14, [{ name: "externalPlugins", indexes: [] }]);
