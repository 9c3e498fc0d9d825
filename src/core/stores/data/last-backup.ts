/** The preference that says when the last backup was made, in milliseconds since the epoch. */
export const LAST_BACKUP = "troupe.lastBackup";
/** The preference that names the folder automatic backups go to. */
export const BACKUP_FOLDER = "troupe.backupFolder";
