import type { StoreName } from "../../domain/records/store-records";
import type { ReadBackup } from "./read-backup";

/** Reads backups, which may be huge, off the page's thread. */
export interface BackupReader {
  /** As `readBackup`; also @throws AppError `backup.too-slow`. */
  read(
    file: Blob,
    stores: readonly StoreName[],
    signal: AbortSignal,
    onProgress: (share: number) => void,
  ): Promise<ReadBackup>;
}
