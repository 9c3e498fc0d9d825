import { BACKUP_VERSION } from "@core/services/backup/backup-format";
import type { BackupStore } from "@core/stores/data/backup-store";
import { downloadFile } from "./download-file";

/** Makes a complete backup and hands it over. What goes wrong is in the store's `error`. */
export async function downloadBackup(backups: Pick<BackupStore, "backUp">): Promise<void> {
  const made = await backups.backUp(BACKUP_VERSION);
  if (made) downloadFile(made.name, made.file, made.file.type);
}
