import { recordSizeBytes } from "@core/domain/records/record-size";
import type { StoredRecord } from "@core/services/backup/backup-format";
import type { WantedStores } from "@core/services/backup/backup-reader";
import { type BackupSummary, readBackup } from "@core/services/backup/read-backup";
import { serveBatches } from "../batches/serve-batches";

/** A file, and what is wanted of it. */
export interface BackupFile extends WantedStores {
  readonly file: Blob;
}

/** About what a record takes beside what it holds. */
const RECORD_WEIGHT = 200;

serveBatches<BackupFile, StoredRecord, BackupSummary>(
  async ({ file, stores, wanted }, { send, progress }) => {
    let shown = 0;
    const onProgress = (share: number) => {
      if (share - shown < 0.01) return;
      shown = share;
      progress(share);
    };
    const wantedStores = new Set(wanted);
    const onRecord = (stored: StoredRecord) =>
      wantedStores.has(stored[0]) ? send(stored, recordSizeBytes(stored[1]) + RECORD_WEIGHT) : undefined;
    // Who wants it no longer ends the worker.
    return readBackup(file, stores, onRecord, new AbortController().signal, onProgress);
  },
);
