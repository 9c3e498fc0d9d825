import { takeStep } from "@core/database/schema";
import { isPluginStore, storesOf } from "@core/domain/records/store-description";
import type { CoreStoreName } from "@core/domain/records/store-records";
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
import v10 from "../src/plugins/migration-v10/plugin";
import v13 from "../src/plugins/migration-v13/plugin";
import v14 from "../src/plugins/migration-v14/plugin";
import v15 from "../src/plugins/migration-v15/plugin";
import v16 from "../src/plugins/migration-v16/plugin";
import v17 from "../src/plugins/migration-v17/plugin";
import v18 from "../src/plugins/migration-v18/plugin";
import v19 from "../src/plugins/migration-v19/plugin";
import v20 from "../src/plugins/migration-v20/plugin";
import v21 from "../src/plugins/migration-v21/plugin";
import v22 from "../src/plugins/migration-v22/plugin";

/** The database's own migrations, in order. */
export const MIGRATIONS: readonly StoreMigration[] = [
  v1,
  v2,
  v3,
  v4,
  v5,
  v6,
  v7,
  v8,
  v9,
  v10,
  v13,
  v14,
  v15,
  v16,
  v17,
  v18,
  v19,
  v20,
  v21,
  v22,
].flatMap(contributed);

/** The version they lead to. */
export const LATEST_VERSION = Math.max(...MIGRATIONS.map(({ toVersion }) => toVersion));

/** The application's own stores. */
export const CORE_STORES = storesOf(MIGRATIONS).filter((store) => !isPluginStore(store));
export const CORE_STORE_NAMES = CORE_STORES.map(({ name }) => name as CoreStoreName);

/** Upgrade that takes steps, one after the other, of a database that may hold data. */
export async function upgradeBy(
  steps: readonly StoreMigration[],
): Promise<(database: IDBDatabase, transaction: IDBTransaction) => void> {
  const loaded = await Promise.all(steps.map(async (step) => ({ step, upgrade: await step.upgrade?.() })));
  return (database, transaction) => {
    for (const { step, upgrade } of loaded) takeStep(step, database, transaction, upgrade);
  };
}

function contributed(plugin: Plugin): StoreMigration[] {
  return (plugin.contributes ?? []).map(({ contribution }) => contribution as StoreMigration);
}
