import { isPluginStore } from "../../domain/records/store-description";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { Database, PutOperation, WriteOperation } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import { metadataKeys } from "../models/credential-metadata";
import {
  BACKUP_VERSION,
  type RecordLists,
  type StoredRecord,
  storesToBackUp,
  VAULT_KEY_ID,
} from "./backup-format";
import type { OpenBackup } from "./open-backup";
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
export async function keyFit(
  vault: RestoreDependencies["vault"],
  { credentials, langfuse_config }: OpenBackup["secrets"],
): Promise<KeyFit> {
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
 * Puts a backup in the place of what there is, all of it in one transaction or nothing, read from its file a batch at a
 * time. This page cannot write any more afterwards: it has to be opened anew. Without a key that opens the restored
 * secrets the vault then asks for theirs. `onProgress` is told the share written, 0 to 1.
 * @throws AppError of the database, such as `database.full`, or of the reader; everything is as it was then.
 */
export async function restoreBackup(
  dependencies: RestoreDependencies,
  backup: OpenBackup,
  onProgress: (share: number) => void = () => {},
): Promise<RestoreOutcome> {
  const { database, preferences, tabs } = dependencies;
  const secrets = completedSecrets(backup.secrets, preferences);
  const isForeign = (await keyFit(dependencies.vault, secrets)) === "foreign";
  return replaceAlone(tabs, async () => {
    const leftovers = await leftoverKeys(database);
    const deviceKey = isForeign ? undefined : await database.get("pluginData", VAULT_KEY_ID);
    const operations = emptied(backup, database, isForeign);
    if (deviceKey) operations.push({ type: "put", store: "pluginData", record: deviceKey });
    const putBack = withdrawConsents(preferences);
    try {
      await database.replace(operations, replacement(backup, preferences, onProgress));
    } catch (error) {
      putBack();
      throw error;
    }
    sweep(preferences, leftovers);
    mirrorSealed(secrets, preferences);
    const kept = new Set(mirroredKeys(secrets));
    return { records: recordCount(backup), sweep: leftovers.filter((key) => !kept.has(key)) };
  });
}

/** The number of records of a backup, those counted that it held as one, such as conversations with their messages. */
export function recordCount({ counts }: Pick<OpenBackup, "counts">): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** The stores a backup replaces: one of version 8 knows nothing of what plugins keep. */
export function replacedStores(
  { version }: Pick<OpenBackup, "version">,
  database: Pick<Database, "stores">,
): readonly StoreName[] {
  if (version === BACKUP_VERSION) return storesToBackUp(database);
  const names = database.stores.filter((store) => !isPluginStore(store)).map(({ name }) => name);
  return names.filter((name) => name !== "pluginData");
}

/** Secrets with the salts and IVs that older backups lack, where this device has them. */
export function completedSecrets(
  { credentials, langfuse_config }: OpenBackup["secrets"],
  preferences: Pick<Preferences, "get">,
): OpenBackup["secrets"] {
  return {
    credentials: credentials.map((each) => withSealed(each, preferences)),
    langfuse_config: langfuse_config.map((each) => withSealed(each, preferences)),
  };
}

/**
 * A record as it comes back: a secret with its salt and IV, a folder to be opened anew, and nothing of a schedule that
 * begins before the user has it go on.
 */
export function completed([store, record]: StoredRecord, preferences: Pick<Preferences, "get">): object {
  const each = record as StoreRecords[StoreName];
  switch (store) {
    case "credentials":
    case "langfuse_config":
      return withSealed(each as StoreRecords["credentials" | "langfuse_config"], preferences);
    case "folderWatchers":
      return { ...each, isActive: false };
    case "schedules":
      return { ...each, isPaused: true };
    case "scheduleRuns":
      return neverBegun(each as StoreRecords["scheduleRuns"]);
    default:
      return record;
  }
}

function neverBegun(run: StoreRecords["scheduleRuns"]): StoreRecords["scheduleRuns"] {
  return run.outcome === "starting" ? { ...run, outcome: "missed", reason: "away" } : run;
}

function emptied(
  backup: OpenBackup,
  database: Pick<Database, "stores">,
  isForeign: boolean,
): WriteOperation[] {
  const operations = replacedStores(backup, database).map(
    (store): WriteOperation => ({ type: "clear", store }),
  );
  if (isForeign) operations.push({ type: "delete", store: "pluginData", id: VAULT_KEY_ID });
  return operations;
}

async function* replacement(
  backup: OpenBackup,
  preferences: Pick<Preferences, "get">,
  onProgress: (share: number) => void,
): AsyncGenerator<readonly PutOperation[]> {
  const count = recordCount(backup);
  let written = 0;
  // A restore that has begun goes on until it is done.
  for await (const batch of backup.batches(new AbortController().signal)) {
    yield batch.map((stored) => {
      const [store] = stored;
      return { type: "put", store, record: completed(stored, preferences) } as PutOperation;
    });
    written += batch.length;
    onProgress(written / count);
  }
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

function mirroredKeys({ credentials, langfuse_config }: OpenBackup["secrets"]): readonly string[] {
  const secrets = [...credentials, ...langfuse_config].filter(({ sealed }) => sealed);
  return secrets.flatMap(({ id }) => Object.values(metadataKeys(id)));
}
