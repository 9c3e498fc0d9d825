import type { Plugin } from "@core/plugin/define-plugin";
import type { StoreMigration } from "@core/points/store-migration";
import v1 from "../src/plugins/migration-v1/plugin";
import v2 from "../src/plugins/migration-v2/plugin";
import v3 from "../src/plugins/migration-v3/plugin";
import v4 from "../src/plugins/migration-v4/plugin";
import v5 from "../src/plugins/migration-v5/plugin";
import v6 from "../src/plugins/migration-v6/plugin";
import v7 from "../src/plugins/migration-v7/plugin";
import v8 from "../src/plugins/migration-v8/plugin";
import v9 from "../src/plugins/migration-v9/plugin";

/** The database's own migrations, in order. */
export const MIGRATIONS: readonly StoreMigration[] = [v1, v2, v3, v4, v5, v6, v7, v8, v9].flatMap(
  contributed,
);

function contributed(plugin: Plugin): StoreMigration[] {
  return (plugin.contributes ?? []).map(({ contribution }) => contribution as StoreMigration);
}
