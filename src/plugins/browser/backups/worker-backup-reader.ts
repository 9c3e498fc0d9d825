import type { RecordLists } from "@core/services/backup/backup-format";
import type { BackupReader } from "@core/services/backup/backup-reader";
import type { ReadBackup } from "@core/services/backup/read-backup";
import { readInBatches } from "../batches/read-in-batches";
import type { BackupFile, StoredRecord } from "./backup-worker";

/** Reads and checks backups in a worker. */
export const workerBackupReader: BackupReader = {
  async read(file, stores, signal, onProgress) {
    const lists = new Map<string, object[]>(stores.map((store) => [store, []]));
    const rest = await readInBatches<BackupFile, StoredRecord, Omit<ReadBackup, "records">>(
      { file, stores },
      {
        start: () => new Worker(new URL("./backup-worker.ts", import.meta.url), { type: "module" }),
        tooSlow: "backup.too-slow",
        onItem: ([store, record]) => lists.get(store)?.push(record),
        onProgress,
      },
      signal,
    );
    return { ...rest, records: Object.fromEntries(lists) as unknown as RecordLists };
  },
};
