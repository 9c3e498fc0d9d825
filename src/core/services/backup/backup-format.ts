import { isDeviceOnly } from "../../domain/records/store-description";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { Database } from "../../ports/database";

/** The header of a backup of version 9; the stores follow it as fields, each a list of records. */
export interface BackupHeader {
  readonly format: typeof BACKUP_FORMAT;
  readonly version: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The versions a backup can be written in: today's, complete, or the one that older installations read. */
export type BackupVersion = 8 | 9;

/** Records by store. */
export type RecordLists = { readonly [S in StoreName]: readonly StoreRecords[S][] };

/** A record together with the store it is for. */
export type StoredRecord = readonly [store: StoreName, record: object];

export const BACKUP_FORMAT = "troupe-backup";
/** The field the header stands in, before all stores. */
export const HEADER_FIELD = "backup";
export const BACKUP_VERSION = 9;
/** Larger files are refused before they are read: the ids of their records have to fit into memory. */
export const BACKUP_LIMIT_BYTES = 4 * 1024 ** 3;
/** The plugin id the vault keeps the key of this device under. Of no use anywhere else: never part of a backup. */
export const VAULT_PLUGIN_ID = "vault";
export const VAULT_KEY_ID = `${VAULT_PLUGIN_ID}/key`;

/** The stores of version 8, in which a conversation holds its messages. */
export const STORES_OF_VERSION_8: readonly StoreName[] = [
  "agents",
  "conversations",
  "knowledgeItems",
  "folderWatchers",
  "credentials",
  "artifacts",
  "tasks",
  "contexts",
  "langfuse_config",
];

/** The stores that go into a backup. */
export function storesToBackUp({ stores }: Pick<Database, "stores">): readonly StoreName[] {
  return stores.filter((store) => !isDeviceOnly(store)).map(({ name }) => name);
}

/** The name a backup is downloaded under, with the date of `now` (milliseconds since the epoch, UTC). */
export function backupFileName(now: number): string {
  return `troupe-database-export-${new Date(now).toISOString().slice(0, 10)}.json`;
}
