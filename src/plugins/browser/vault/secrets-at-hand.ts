import { isPluginStore } from "@core/database/store-description";
import { PLUGIN_SECRETS_ID } from "@core/domain/plugin-secret";
import type { Database } from "@core/ports/database";
import type { Preferences } from "@core/ports/preferences";
import type { StoredSecret } from "./stored-secrets";

/** Every secret that is stored. What reads them is loaded where there may be some: a new device has none. */
export async function secretsAtHand(
  database: Database,
  preferences: Preferences,
): Promise<readonly StoredSecret[]> {
  if (!(await hasSecrets(database))) return [];
  const { storedSecrets } = await import("./stored-secrets");
  return storedSecrets(database, preferences);
}

async function hasSecrets(database: Database): Promise<boolean> {
  const owners = database.stores.flatMap((store) =>
    isPluginStore(store) && store.secret ? [store.name] : [],
  );
  for (const store of ["credentials", "langfuse_config", ...owners] as const)
    if ((await database.count(store)) > 0) return true;
  return (await database.count("pluginData", { index: "pluginId", equals: PLUGIN_SECRETS_ID })) > 0;
}
