import type { StoreName } from "../../domain/records/store-records";
import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import type { Vault } from "../../ports/vault";
import { type BackupVersion, VAULT_KEY_ID } from "./backup-format";
import type { OpenBackup } from "./open-backup";
import { type KeyFit, keyFit, recordCount, replacedStores } from "./restore-backup";
import { secretsOf, withSealed } from "./sealed-records";

/** A store before and after a restore. */
export interface ReplacedStore {
  readonly store: StoreName;
  readonly before: number;
  readonly after: number;
}

/** A provider that a backup brings, and where its calls would go. */
export interface RestoredProvider {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl?: string | undefined;
}

/** The preview of a restore, for the user to agree to. */
export interface RestorePreview {
  readonly version: BackupVersion;
  readonly createdAt?: string;
  readonly records: number;
  /** Those that are empty before and after are left out. */
  readonly stores: readonly ReplacedStore[];
  /** Records of the file that are not what they should be, and are left out. */
  readonly refused: number;
  readonly providers: readonly RestoredProvider[];
  /** Hosts that requests and replies would be sent to, for tracking. */
  readonly trackingHosts: readonly string[];
  readonly keyFit: KeyFit;
  /** Secrets that no key will open, for want of salt or IV. */
  readonly deadKeys: number;
}

/** Compares a backup with what is there. Nothing is changed. */
export async function previewRestore(
  dependencies: {
    readonly database: Pick<Database, "stores" | "count" | "get">;
    readonly vault: Pick<Vault, "state" | "initialise" | "open">;
    readonly preferences: Preferences;
  },
  backup: OpenBackup,
): Promise<RestorePreview> {
  const { credentials, langfuse_config } = backup.secrets;
  // The key of this device is not part of what is replaced.
  const hasKey = (await dependencies.database.get("pluginData", VAULT_KEY_ID)) !== undefined;
  const stores = await Promise.all(
    replacedStores(backup, dependencies.database).map(async (store) => ({
      store,
      before: (await dependencies.database.count(store)) - (store === "pluginData" ? Number(hasKey) : 0),
      after: backup.counts.get(store) ?? 0,
    })),
  );
  const sealed = [...credentials, ...langfuse_config].map((each) =>
    withSealed(each, dependencies.preferences),
  );
  return {
    version: backup.version,
    ...(backup.createdAt === undefined ? {} : { createdAt: backup.createdAt }),
    records: recordCount(backup),
    stores: stores.filter(({ before, after }) => before > 0 || after > 0),
    refused: [...backup.refused.values()].reduce((sum, count) => sum + count, 0),
    providers: credentials.map(({ provider, model, baseUrl }) => ({ provider, model, baseUrl })),
    trackingHosts: [...new Set(langfuse_config.map(({ host }) => host))],
    keyFit: await keyFit(dependencies.vault, backup.secrets),
    deadKeys: secretsOf(sealed).filter((secret) => !secret.sealed).length,
  };
}
