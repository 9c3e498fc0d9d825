import { isPluginStore } from "../../domain/records/store-description";
import type { StoreName } from "../../domain/records/store-records";
import type { ScheduleRun } from "../../domain/schedule/schedule";
import type { Database, WriteOperation } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import { metadataKeys } from "../models/credential-metadata";
import { BACKUP_VERSION, type RecordLists, storesToBackUp, VAULT_KEY_ID } from "./backup-format";
import type { ReadBackup } from "./read-backup";
import { leftoverKeys, sweep, withdrawConsents } from "./record-leftovers";
import { replaceAlone } from "./replace-alone";
import { secretsOf, withSealed } from "./sealed-records";

/** More secrets than anybody has; each takes a fifth of a second to try. */
const TRIED_SECRETS = 20;

/** Dependencies of a restore. */
export interface RestoreDependencies {
  readonly database: Pick<Database, "stores" | "get" | "list" | "replace">;
  readonly vault: Pick<Vault, "state" | "initialise" | "open">;
  readonly preferences: Preferences;
  readonly tabs: Pick<TabChannel, "post">;
}

/**
 * Whether the key of this device opens the secrets of a backup: `fits` also where there are none, `foreign` when their
 * own master key is needed, `unknown` while the vault is locked.
 */
export type KeyFit = "fits" | "foreign" | "unknown";

/** The result of a restore. `sweep`: preferences to forget again once other tabs are gone. */
export interface RestoreOutcome {
  readonly records: number;
  readonly sweep: readonly string[];
}

/** Finds out whether the secrets of a backup open with the key of this device. */
export async function keyFit(vault: RestoreDependencies["vault"], backup: ReadBackup): Promise<KeyFit> {
  const { credentials, langfuse_config } = backup.records;
  const sealed = secretsOf([...credentials, ...langfuse_config]).filter((secret) => secret.sealed);
  if (sealed.length === 0) return "fits";
  // A new device has had no use for a key yet.
  if (vault.state === "uninitialised") await vault.initialise();
  if (vault.state !== "unlocked") return "unknown";
  for (const secret of sealed.slice(0, TRIED_SECRETS)) {
    const opened = secret.sealed && vault.open(secret.sealed, secret.context);
    const isOpen = await opened?.then(
      () => true,
      () => false,
    );
    if (isOpen) return "fits";
  }
  return sealed.length > TRIED_SECRETS ? "unknown" : "foreign";
}

/**
 * Puts a backup in the place of what there is, all of it in one transaction or nothing. This page cannot write any more
 * afterwards: it has to be opened anew. Without a key that opens the restored secrets the vault then asks for theirs.
 * @throws AppError of the database, such as `database.full`; everything is as it was then.
 */
export async function restoreBackup(
  dependencies: RestoreDependencies,
  backup: ReadBackup,
): Promise<RestoreOutcome> {
  const { database, preferences, tabs } = dependencies;
  const complete = completed(backup, preferences);
  const isForeign = (await keyFit(dependencies.vault, complete)) === "foreign";
  return replaceAlone(tabs, async () => {
    const leftovers = await leftoverKeys(database);
    const deviceKey = isForeign ? undefined : await database.get("pluginData", VAULT_KEY_ID);
    const operations = replacement(complete, database, isForeign);
    if (deviceKey) operations.push({ type: "put", store: "pluginData", record: deviceKey });
    const putBack = withdrawConsents(preferences);
    try {
      await database.replace(operations);
    } catch (error) {
      putBack();
      throw error;
    }
    sweep(preferences, leftovers);
    mirrorSealed(complete.records, preferences);
    const kept = new Set(mirroredKeys(complete));
    return { records: recordCount(backup), sweep: leftovers.filter((key) => !kept.has(key)) };
  });
}

/** The number of records of a backup, those counted that it held as one, such as conversations with their messages. */
export function recordCount({ records }: ReadBackup): number {
  return Object.values(records).reduce((sum, list) => sum + list.length, 0);
}

/** The stores a backup replaces: one of version 8 knows nothing of what plugins keep. */
export function replacedStores(
  { version }: Pick<ReadBackup, "version">,
  database: Pick<Database, "stores">,
): readonly StoreName[] {
  if (version === BACKUP_VERSION) return storesToBackUp(database);
  const names = database.stores.filter((store) => !isPluginStore(store)).map(({ name }) => name);
  return names.filter((name) => name !== "pluginData");
}

/**
 * A backup with the salts and IVs that older ones lack, where this device has them; folders have to be opened anew, and no
 * schedule of a file begins anything before the user has it go on.
 */
export function completed(backup: ReadBackup, preferences: Preferences): ReadBackup {
  const { records } = backup;
  return {
    ...backup,
    records: {
      ...records,
      credentials: records.credentials.map((each) => withSealed(each, preferences)),
      langfuse_config: records.langfuse_config.map((each) => withSealed(each, preferences)),
      folderWatchers: records.folderWatchers.map((each) => ({ ...each, isActive: false })),
      schedules: records.schedules.map((each) => ({ ...each, isPaused: true })),
      scheduleRuns: records.scheduleRuns.map(neverBegun),
    },
  };
}

function neverBegun(run: ScheduleRun): ScheduleRun {
  return run.outcome === "starting" ? { ...run, outcome: "missed", reason: "away" } : run;
}

function replacement(
  backup: ReadBackup,
  database: Pick<Database, "stores">,
  isForeign: boolean,
): WriteOperation[] {
  const stores = replacedStores(backup, database);
  const operations = stores.flatMap((store): WriteOperation[] => [
    { type: "clear", store },
    ...backup.records[store].map((record) => ({ type: "put", store, record }) as WriteOperation),
  ]);
  if (isForeign) operations.push({ type: "delete", store: "pluginData", id: VAULT_KEY_ID });
  return operations;
}

/** Keeps salts and IVs of secrets where older installations look for them. */
export function mirrorSealed(
  { credentials, langfuse_config }: Pick<RecordLists, "credentials" | "langfuse_config">,
  preferences: Preferences,
): void {
  for (const { id, sealed } of [...credentials, ...langfuse_config]) {
    if (!sealed) continue;
    const keys = metadataKeys(id);
    preferences.set(keys.iv, sealed.iv);
    preferences.set(keys.salt, sealed.salt);
  }
}

function mirroredKeys({ records: { credentials, langfuse_config } }: ReadBackup): readonly string[] {
  const secrets = [...credentials, ...langfuse_config].filter(({ sealed }) => sealed);
  return secrets.flatMap(({ id }) => Object.values(metadataKeys(id)));
}
