import type { ReadBackup } from "./read-backup";

/** Reads backups, which may be huge, off the page's thread. */
export interface BackupReader {
  /** As `readBackup`; also @throws AppError `backup.too-slow`. */
  read(file: Blob, signal: AbortSignal, onProgress: (share: number) => void): Promise<ReadBackup>;
}
