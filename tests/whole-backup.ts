import type { StoreDescription } from "@core/domain/records/store-description";
import { type RecordLists, storesToBackUp } from "@core/services/backup/backup-format";
import type { BackupReader } from "@core/services/backup/backup-reader";
import { type OpenBackup, openBackup } from "@core/services/backup/open-backup";
import { readBackup } from "@core/services/backup/read-backup";
import { FixedClock } from "./fakes/fixed-clock";
import { CORE_STORES } from "./migrations";

/** Reads backups without a worker, a record a batch. */
export const inPlaceReader: BackupReader = {
  read: (file, { stores, wanted }, onBatch, signal, onProgress) =>
    readBackup(
      file,
      stores,
      (record) => (wanted.includes(record[0]) ? onBatch([record]) : undefined),
      signal,
      onProgress,
    ),
};

/** A backup together with all its records. */
export interface WholeBackup extends OpenBackup {
  readonly records: RecordLists;
}

/** Opens a backup for a database of these stores, and reads all of it. */
export async function wholeBackup(
  file: Blob,
  signal: AbortSignal,
  stores: readonly StoreDescription[] = CORE_STORES,
): Promise<WholeBackup> {
  const database = { stores };
  const backup = await openBackup(
    { database, backups: inPlaceReader, clock: new FixedClock() },
    file,
    signal,
  );
  const records = Object.fromEntries(storesToBackUp(database).map((store) => [store, [] as object[]]));
  for await (const batch of backup.batches(signal))
    for (const [store, record] of batch) records[store]?.push(record);
  return { ...backup, records: records as unknown as RecordLists };
}
