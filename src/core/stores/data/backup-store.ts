import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { OpenDirectories } from "../../ports/directories";
import type { Locks } from "../../ports/locks";
import type { Logger } from "../../ports/logger";
import type { Notifier } from "../../ports/notifier";
import type { Preferences } from "../../ports/preferences";
import type { RescueCopies, RescueCopyFacts } from "../../ports/rescue-copies";
import type { TabChannel } from "../../ports/tab-channel";
import { BACKUP_VERSION, type BackupVersion, backupFileName } from "../../services/backup/backup-format";
import { type RunningWork, runningWork } from "../../services/backup/running-work";
import { leaveNote, takeNote } from "../../services/backup/start-over";
import { writeBackup } from "../../services/backup/write-backup";
import { writeRescueCopy } from "../../services/backup/write-rescue-copy";
import { resetDatabase } from "../../services/database-admin/reset-database";
import { logFailure } from "../../services/diagnostics/log-failure";
import type { TaskControl } from "../../services/orchestration/task-control";
import type { TaskMonitor } from "../../services/orchestration/task-monitor";
import { LAST_BACKUP } from "./last-backup";

/** Dependencies of backups and resets. */
export interface BackupStoreDependencies {
  readonly database: Database;
  /** The stored records: those that cannot be read belong into a backup too. */
  readonly stored: Pick<Database, "stores" | "list">;
  readonly preferences: Preferences;
  readonly session: Preferences;
  readonly tabs: TabChannel;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly notifier: Notifier;
  readonly logger: Logger;
  readonly control: Pick<TaskControl, "stop">;
  readonly monitor: Pick<TaskMonitor, "isWorkedOn">;
  readonly rescueCopies: RescueCopies;
  readonly directories: OpenDirectories;
  /** Opens the page anew. */
  readonly startOver: () => void;
}

/** A file for the user to keep. */
export interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

/** Makes backups, resets the database, and keeps the copies that repairs set aside. */
export class BackupStore implements Disposable {
  status: "idle" | "writing" | "resetting" = "idle";
  /** Records written so far. */
  written = 0;
  /** Values that the last backup could not hold. */
  omitted = 0;
  /** The error of the last attempt. */
  error: AppError | undefined = undefined;
  /** The work that a reset would break off. */
  running: RunningWork = { tasks: [], replies: 0 };
  copies: readonly RescueCopyFacts[] = [];
  readonly #dependencies: BackupStoreDependencies;
  #writing: AbortController | undefined;

  constructor(dependencies: BackupStoreDependencies) {
    this.#dependencies = dependencies;
    makeAutoObservable(this, { copies: observableRef, running: observableRef }, { autoBind: true });
  }

  /** Tells what came of a restore or reset before the page was opened anew, and looks for copies. */
  async load(): Promise<void> {
    const { session, preferences, notifier } = this.#dependencies;
    takeNote(session, preferences, notifier);
    await this.#readCopies();
  }

  /** Forgets what the last dialog was about, and looks for work that is going on. */
  async prepare(): Promise<void> {
    this.error = undefined;
    this.omitted = 0;
    const { database, locks, monitor, logger } = this.#dependencies;
    const reading = runningWork(database, locks, monitor);
    const running = await reading.catch(logFailure(logger, "running work not read"));
    runInAction(() => {
      if (running) this.running = running;
    });
  }

  /** Writes a backup; `undefined` when it was cancelled or failed; then `error` is set. */
  async backUp(version: BackupVersion): Promise<NamedFile | undefined> {
    const writing = new AbortController();
    this.#writing = writing;
    Object.assign(this, { status: "writing", written: 0, omitted: 0, error: undefined });
    const { clock, notifier, stored } = this.#dependencies;
    try {
      const source = { ...this.#dependencies, database: stored };
      const { file, omitted } = await writeBackup(source, version, writing.signal, this.showWritten);
      this.#dependencies.preferences.set(LAST_BACKUP, String(clock.now()));
      runInAction(() => {
        this.omitted = omitted;
      });
      notifier.notify({ level: "success", code: "database.exported" });
      return { name: backupFileName(clock.now()), file };
    } catch (error) {
      this.#fail(error, "backup.export-failed");
      return undefined;
    } finally {
      this.#rest();
    }
  }

  /** A complete backup as a file, beside whatever the dialogs are about. @throws as `writeBackup` does. */
  async write(signal: AbortSignal): Promise<Blob> {
    return (
      await writeBackup(
        { ...this.#dependencies, database: this.#dependencies.stored },
        BACKUP_VERSION,
        signal,
      )
    ).file;
  }

  /** Stops writing; nothing is kept of it. */
  cancel(): void {
    this.#writing?.abort();
  }

  /** Stops what is running and deletes everything; then the page is opened anew. */
  async reset(): Promise<void> {
    Object.assign(this, { status: "resetting", error: undefined });
    const { control, session, startOver } = this.#dependencies;
    try {
      for (const id of this.running.tasks) control.stop(id);
      const sweep = await resetDatabase(this.#dependencies);
      leaveNote(session, { code: "database.reset", count: 0, sweep });
      startOver();
    } catch (error) {
      this.#fail(error, "unexpected");
      this.#rest();
    }
  }

  showWritten(records: number): void {
    this.written = records;
  }

  /** A rescue copy as a backup file; `undefined`, with a notice, when it could not be read. */
  async copyFile({ name, createdAt }: RescueCopyFacts): Promise<NamedFile | undefined> {
    const { rescueCopies, database, clock, notifier } = this.#dependencies;
    try {
      const file = await writeRescueCopy(rescueCopies, database, clock, name);
      return { name: backupFileName(createdAt).replace("-export-", "-rescue-"), file };
    } catch (error) {
      notifier.error(error, "backup.export-failed");
      return undefined;
    }
  }

  async removeCopy(name: string): Promise<void> {
    try {
      await this.#dependencies.rescueCopies.remove(name);
    } catch (error) {
      this.#dependencies.notifier.error(error);
    }
    await this.#readCopies();
  }

  dispose(): void {
    this.cancel();
  }

  async #readCopies(): Promise<void> {
    const { rescueCopies, logger } = this.#dependencies;
    const copies = await rescueCopies.list().catch(logFailure(logger, "rescue copies not listed"));
    runInAction(() => {
      this.copies = copies ?? [];
    });
  }

  #fail(error: unknown, fallbackCode: string): void {
    if (isAbort(error)) return;
    runInAction(() => {
      this.error = toAppError(error, fallbackCode);
    });
  }

  #rest(): void {
    runInAction(() => {
      this.status = "idle";
    });
  }
}
