import { recordSizeBytes } from "@core/domain/records/record-size";
import type { StoreName } from "@core/domain/records/store-records";
import { type ReadBackup, readBackup } from "@core/services/backup/read-backup";
import { serveBatches } from "../batches/serve-batches";

/** A file, and the stores it may hold records of. */
export interface BackupFile {
  readonly file: Blob;
  readonly stores: readonly StoreName[];
}

/** A record together with the store it is for. */
export type StoredRecord = readonly [store: StoreName, record: object];

/** About what a record takes beside what it holds. */
const RECORD_WEIGHT = 200;

serveBatches<BackupFile, StoredRecord, Omit<ReadBackup, "records">>(
  async ({ file, stores }, { send, progress }) => {
    let shown = 0;
    const onProgress = (share: number) => {
      if (share - shown < 0.01) return;
      shown = share;
      progress(share);
    };
    // Who wants it no longer ends the worker.
    const { records, ...rest } = await readBackup(file, stores, new AbortController().signal, onProgress);
    for (const [store, list] of Object.entries(records) as [StoreName, readonly object[]][])
      for (const record of list) send([store, record], recordSizeBytes(record) + RECORD_WEIGHT);
    return rest;
  },
);
