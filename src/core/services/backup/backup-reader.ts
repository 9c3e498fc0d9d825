import type { StoreName } from "../../domain/records/store-records";
import type { StoredRecord } from "./backup-format";
import type { BackupSummary } from "./read-backup";

/** The stores a backup may hold, and those whose records are handed over. */
export interface WantedStores {
  readonly stores: readonly StoreName[];
  readonly wanted: readonly StoreName[];
}

/** Reads backups, which may be huge, off the page's thread. */
export interface BackupReader {
  /**
   * As `readBackup`; no more than two batches of records are in memory at a time, as `onBatch` is waited for.
   * Also @throws AppError `file.stalled`.
   */
  read(
    file: Blob,
    stores: WantedStores,
    onBatch: (batch: readonly StoredRecord[]) => Promise<void> | undefined,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<BackupSummary>;
}
