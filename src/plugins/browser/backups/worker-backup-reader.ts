import type { StoredRecord } from "@core/services/backup/backup-format";
import type { BackupReader } from "@core/services/backup/backup-reader";
import type { BackupSummary } from "@core/services/backup/read-backup";
import { readInBatches } from "../batches/read-in-batches";
import type { BackupFile } from "./backup-worker";

/** Reads and checks backups in a worker. */
export const workerBackupReader: BackupReader = {
  read: (file, { stores, wanted }, onBatch, signal, onProgress) =>
    readInBatches<BackupFile, StoredRecord, BackupSummary>(
      { file, stores, wanted },
      {
        start: () => new Worker(new URL("./backup-worker.ts", import.meta.url), { type: "module" }),
        tooSlow: "file.stalled",
        onBatch,
        ...(onProgress ? { onProgress } : {}),
      },
      signal,
    ),
};
