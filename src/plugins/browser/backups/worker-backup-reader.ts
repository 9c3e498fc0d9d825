import { type RecordLists, STORE_NAMES } from "@core/services/backup/backup-format";
import type { BackupReader } from "@core/services/backup/backup-reader";
import type { ReadBackup } from "@core/services/backup/read-backup";
import { readInBatches } from "../batches/read-in-batches";
import type { StoredRecord } from "./backup-worker";

/** Reads and checks backups in a worker. */
export const workerBackupReader: BackupReader = {
  async read(file, signal, onProgress) {
    const lists = new Map<string, object[]>(STORE_NAMES.map((store) => [store, []]));
    const rest = await readInBatches<StoredRecord, Omit<ReadBackup, "records">>(
      file,
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
