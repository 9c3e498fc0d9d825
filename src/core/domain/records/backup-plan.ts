/** The times at which backups are written into the folder that was chosen for them. */
export type BackupRhythm = "task" | "daily";

/** The work made since the last backup; tasks are those of a person, without their parts. */
export interface UnsavedWork {
  readonly tasks: number;
  readonly conversations: number;
  /** The time of the oldest of it, in milliseconds since the epoch. */
  readonly since?: number | undefined;
}

/** As much new work as people would be sorry to lose. */
const REAL_WORK = 5;
/** As much work as is worth a word on the very first day. */
const MUCH_WORK = 10;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
const DAY_MS = WEEK_MS / 7;
/** Automatic backups that are kept whatever their age. */
const KEPT = 7;

const NAME = /^troupe-backup-(\d{4}-\d{2})-\d{2}T\d{4}\.json$/;

/**
 * Whether the user is to be reminded: there is real work, and no backup of the last week has it. Who has only begun is
 * left in peace for a day, but for much work.
 */
export function isBackupDue(work: UnsavedWork, lastAt: number | undefined, now: number): boolean {
  const pieces = work.tasks + work.conversations;
  if (pieces < REAL_WORK) return false;
  if (lastAt !== undefined) return now - lastAt > WEEK_MS;
  return pieces >= MUCH_WORK || now - (work.since ?? now) >= DAY_MS;
}

/** Whether an automatic backup is to be written now; `hasEnded` right after the work on a task. */
export function isAutomaticDue(
  rhythm: BackupRhythm,
  lastAt: number | undefined,
  now: number,
  hasEnded: boolean,
): boolean {
  return (rhythm === "task" && hasEnded) || lastAt === undefined || now - lastAt >= DAY_MS;
}

/** The name of an automatic backup, by its minute (UTC), so that names sort by age. */
export function automaticBackupName(now: number): string {
  return `troupe-backup-${new Date(now).toISOString().slice(0, 16).replace(":", "")}.json`;
}

/** The automatic backups to thin out: the last seven stay, and of older ones the newest of each month. */
export function backupsToRemove(names: readonly string[]): readonly string[] {
  const months = new Set<string>();
  const newestFirst = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse();
  return newestFirst.slice(KEPT).filter((name) => {
    const month = NAME.exec(name)?.[1] ?? "";
    const isKept = !months.has(month);
    months.add(month);
    return !isKept;
  });
}
