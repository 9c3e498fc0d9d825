import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import { readStore } from "../database/read-store";
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupHeader,
  type BackupVersion,
  HEADER_FIELD,
  STORES_OF_VERSION_8,
  storesToBackUp,
  VAULT_KEY_ID,
} from "./backup-format";
import { BackupText } from "./backup-text";
import { withMessages } from "./legacy-shape";
import { withSealed } from "./sealed-records";

/** The source of a backup. */
export interface BackupSource {
  readonly database: Pick<Database, "stores" | "list">;
  readonly preferences: Pick<Preferences, "get">;
  readonly clock: Pick<Clock, "now">;
}

/** A finished backup. */
export interface WrittenBackup {
  readonly file: Blob;
  readonly records: number;
  /** Values that cannot be written down, such as access to a folder. */
  readonly omitted: number;
}

/**
 * Writes all records as one JSON file, a batch at a time. Keys stay encrypted; what opens them is not in it.
 * `onProgress` is told how many records are written. @throws what reading throws, or the reason of the signal.
 */
export async function writeBackup(
  source: BackupSource,
  version: BackupVersion,
  signal: AbortSignal,
  onProgress: (records: number) => void = () => {},
): Promise<WrittenBackup> {
  const text = new BackupText();
  if (version === BACKUP_VERSION) text.field(HEADER_FIELD, headerAt(source.clock.now()));
  const isComplete = version === BACKUP_VERSION;
  for (const store of isComplete ? storesToBackUp(source.database) : STORES_OF_VERSION_8) {
    text.beginStore(store);
    for await (const batch of readStore(source.database, store, signal)) {
      for (const record of batch) {
        if (record.id !== VAULT_KEY_ID) await text.record(await shaped(source, store, record, version));
      }
      onProgress(text.records);
    }
    text.endStore();
  }
  return { file: text.finish(), records: text.records, omitted: text.omitted };
}

/** The header of a backup made at a time. */
export function headerAt(now: number): BackupHeader {
  return { format: BACKUP_FORMAT, version: BACKUP_VERSION, createdAt: new Date(now).toISOString() };
}

async function shaped<S extends StoreName>(
  { database, preferences }: BackupSource,
  store: S,
  record: StoreRecords[S],
  version: BackupVersion,
): Promise<object> {
  if (store === "credentials" || store === "langfuse_config") {
    return withSealed(record as StoreRecords["credentials" | "langfuse_config"], preferences);
  }
  if (store === "conversations" && version < BACKUP_VERSION) {
    return withMessages(database, record as StoreRecords["conversations"]);
  }
  return record;
}
