import { makeAutoObservable, observableRef, runInAction } from "mobx";
import {
  automaticBackupName,
  type BackupRhythm,
  backupsToRemove,
  isAutomaticDue,
  isBackupDue,
  type UnsavedWork,
} from "../../domain/records/backup-plan";
import { type AppError, toAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Directory, DirectoryAccess, OpenDirectories } from "../../ports/directories";
import type { Locks } from "../../ports/locks";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { Preferences } from "../../ports/preferences";
import { logFailure } from "../../services/diagnostics/log-failure";
import type { BackupStore } from "./backup-store";
import { BACKUP_FOLDER, LAST_BACKUP } from "./last-backup";

const RHYTHM = "troupe.backupRhythm";
const REMINDED = "troupe.backupReminded";
const LOCK = "troupe-automatic-backup";
/** Reminded of it, people decide; asked every hour, they stop to listen. */
const REMIND_AGAIN_MS = 24 * 60 * 60 * 1000;

/** Dependencies of the plan. */
export interface BackupPlanDependencies {
  readonly backups: Pick<BackupStore, "write">;
  readonly database: Pick<Database, "count" | "list">;
  readonly directories: OpenDirectories;
  readonly preferences: Preferences;
  readonly locks: Pick<Locks, "tryHold">;
  readonly clock: Pick<Clock, "now">;
  readonly notifier: Notifier;
  readonly logger: Logger;
}

/** The time of the last backup, the work it does not have, and backups that are written into a folder by themselves. */
export class BackupPlanStore {
  readonly #dependencies: BackupPlanDependencies;
  #directory: Directory | undefined;
  /** The time of the last backup, in milliseconds since the epoch. */
  lastAt: number | undefined = undefined;
  unsaved: UnsavedWork = { tasks: 0, conversations: 0 };
  rhythm: BackupRhythm;
  /** The folder backups go to, by its name. */
  folder: string | undefined = undefined;
  access: DirectoryAccess | undefined = undefined;
  /** Whether this browser opens folders of the disk. */
  canChoose = false;
  /** The error of the last automatic backup. */
  error: AppError | undefined = undefined;

  constructor(dependencies: BackupPlanDependencies) {
    this.#dependencies = dependencies;
    this.rhythm = dependencies.preferences.get(RHYTHM) === "daily" ? "daily" : "task";
    makeAutoObservable(this, { unsaved: observableRef, error: observableRef }, { autoBind: true });
  }

  /** Reads how things stand. @throws what the database throws. */
  async load(): Promise<void> {
    const { database, preferences, directories } = this.#dependencies;
    const stored = Number(preferences.get(LAST_BACKUP));
    const lastAt = stored > 0 ? stored : undefined;
    const since = lastAt === undefined ? {} : { from: lastAt };
    const id = preferences.get(BACKUP_FOLDER);
    const opened = await directories();
    const directory = id === undefined ? undefined : await opened.find(id);
    const [roots, conversations, [oldest], access] = await Promise.all([
      database.list("rootTasks"),
      database.count("conversations", { index: "timestamp", ...since }),
      database.list("conversations", { index: "timestamp", ...since, limit: 1 }),
      directory?.access(),
    ]);
    const made = roots.map(({ createdAt }) => createdAt).filter((time) => time >= (lastAt ?? 0));
    const times = oldest ? [...made, oldest.timestamp] : made;
    this.#directory = directory;
    runInAction(() => {
      Object.assign(this, { lastAt, access, folder: directory?.name, canChoose: opened.canChoose });
      this.unsaved = { tasks: made.length, conversations, since: times.sort((a, b) => a - b)[0] };
    });
  }

  /** Has the user choose the folder, and writes the first backup there. Answers a click. */
  async chooseFolder(): Promise<void> {
    try {
      const opened = await this.#dependencies.directories();
      const directory = await opened.choose({ purpose: "backup", writes: true });
      if (!directory) return;
      this.#dependencies.preferences.set(BACKUP_FOLDER, directory.id);
      await this.load();
      await this.#writeNow();
    } catch (error) {
      this.#dependencies.notifier.error(error);
    }
  }

  /** Asks the browser for the folder again, and catches up. Answers a click. */
  async allow(): Promise<void> {
    const access = await this.#directory?.requestAccess();
    runInAction(() => {
      this.access = access;
    });
    if (access === "granted") await this.#writeNow();
  }

  /** Writes no more into the folder; what lies there stays. */
  async forgetFolder(): Promise<void> {
    const { preferences, directories } = this.#dependencies;
    const id = preferences.get(BACKUP_FOLDER);
    preferences.remove(BACKUP_FOLDER);
    if (id !== undefined) await (await directories()).forget(id);
    await this.load();
  }

  setRhythm(rhythm: BackupRhythm): void {
    this.rhythm = rhythm;
    this.#dependencies.preferences.set(RHYTHM, rhythm);
  }

  /**
   * Writes an automatic backup where one is due; else reminds of one by hand where that is. `hasEnded` right after the
   * work on a task. Never throws. One tab does it.
   */
  async look(hasEnded: boolean, backUp: () => void): Promise<void> {
    try {
      await this.load();
      const { clock, locks, notifier } = this.#dependencies;
      const now = clock.now();
      if (this.access === "granted") {
        if (isAutomaticDue(this.rhythm, this.lastAt, now, hasEnded))
          await locks.tryHold(LOCK, this.#writeNow);
      } else if (this.folder !== undefined && isAutomaticDue(this.rhythm, this.lastAt, now, hasEnded)) {
        if (this.#mayRemind(now)) this.#notifyLost(this.folder);
      } else if (isBackupDue(this.unsaved, this.lastAt, now) && this.#mayRemind(now)) {
        const params = { pieces: this.unsaved.tasks + this.unsaved.conversations };
        const action = { code: "backUp", run: backUp };
        notifier.notify({ level: "info", code: "database.backup-due", params, lasting: true, action });
      }
    } catch (error) {
      // Nobody asked for it: Settings say how backups stand.
      logFailure(this.#dependencies.logger, "backups not looked after")(error);
    }
  }

  readonly #writeNow = async (): Promise<void> => {
    const { backups, clock, preferences } = this.#dependencies;
    const directory = this.#directory;
    if (!directory) return;
    const { signal } = new AbortController();
    try {
      const file = await backups.write(signal);
      await directory.write(automaticBackupName(clock.now()), file, signal);
      preferences.set(LAST_BACKUP, String(clock.now()));
      const names: string[] = [];
      for await (const { path } of directory.walk(signal, () => false)) names.push(path);
      for (const name of backupsToRemove(names)) await directory.remove(name, signal);
      runInAction(() => {
        this.error = undefined;
      });
      await this.load();
    } catch (error) {
      runInAction(() => {
        this.error = toAppError(error, "backup.export-failed");
      });
    }
  };

  /** Browsers take access back with the last tab; they give it again to a click alone. */
  #notifyLost(folder: string): void {
    const action = { code: "allow", run: () => void this.allow() };
    const notice = { level: "warning", code: "database.backup-folder-lost", lasting: true } as const;
    this.#dependencies.notifier.notify({ ...notice, params: { folder }, action });
  }

  #mayRemind(now: number): boolean {
    const { preferences } = this.#dependencies;
    if (now - Number(preferences.get(REMINDED) ?? 0) < REMIND_AGAIN_MS) return false;
    preferences.set(REMINDED, String(now));
    return true;
  }
}
