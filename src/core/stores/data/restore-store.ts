import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type AppError, isAbort, toAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Locks } from "../../ports/locks";
import type { Preferences } from "../../ports/preferences";
import type { TabChannel } from "../../ports/tab-channel";
import type { Vault } from "../../ports/vault";
import { type AddOutcome, addBackup } from "../../services/backup/add-backup";
import type { BackupReader } from "../../services/backup/backup-reader";
import { type OpenBackup, openBackup } from "../../services/backup/open-backup";
import { previewRestore, type RestorePreview } from "../../services/backup/preview-restore";
import { restoreBackup } from "../../services/backup/restore-backup";
import { type RunningWork, runningWork } from "../../services/backup/running-work";
import { leaveNote } from "../../services/backup/start-over";
import type { TaskControl } from "../../services/orchestration/task-control";
import type { TaskMonitor } from "../../services/orchestration/task-monitor";

/** Dependencies of a restore. */
export interface RestoreStoreDependencies {
  readonly database: Database;
  readonly vault: Vault;
  readonly preferences: Preferences;
  readonly session: Preferences;
  readonly tabs: TabChannel;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly control: Pick<TaskControl, "stop">;
  readonly monitor: Pick<TaskMonitor, "isWorkedOn">;
  readonly backups: BackupReader;
  /** Opens the page anew. */
  readonly startOver: () => void;
}

/** Restores a backup, or adds what a file holds, once it has been shown what is in it and what that would do. */
export class RestoreStore implements Disposable {
  status: "idle" | "reading" | "ready" | "restoring" | "adding" | "added" = "idle";
  /** The share of the file that has been read, restored or added, 0 to 1. */
  progress = 0;
  preview: RestorePreview | undefined = undefined;
  /** The work that the replacement would break off. */
  running: RunningWork = { tasks: [], replies: 0 };
  /** The outcome of adding. */
  outcome: AddOutcome | undefined = undefined;
  /** The reason the file was refused, or nothing was replaced. */
  error: AppError | undefined = undefined;
  readonly #dependencies: RestoreStoreDependencies;
  #backup: OpenBackup | undefined;
  #reading: AbortController | undefined;

  constructor(dependencies: RestoreStoreDependencies) {
    this.#dependencies = dependencies;
    makeAutoObservable(
      this,
      { preview: observableRef, running: observableRef, outcome: observableRef },
      { autoBind: true },
    );
  }

  /** Reads a file; never throws but sets `error`. Nothing is changed yet. */
  async read(file: Blob): Promise<void> {
    this.clear();
    const reading = new AbortController();
    this.#reading = reading;
    this.status = "reading";
    const { database, locks, monitor } = this.#dependencies;
    try {
      const backup = await openBackup(this.#dependencies, file, reading.signal, this.showProgress);
      const preview = await previewRestore(this.#dependencies, backup);
      const running = await runningWork(database, locks, monitor);
      reading.signal.throwIfAborted();
      this.#backup = backup;
      runInAction(() => Object.assign(this, { preview, running, status: "ready" }));
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => Object.assign(this, { error: toAppError(error, "backup.invalid"), status: "idle" }));
    }
  }

  /** Stops what is running and replaces everything by the file; then the page is opened anew. */
  async restore(): Promise<void> {
    const backup = this.#backup;
    if (this.status !== "ready" || !backup) return;
    Object.assign(this, { status: "restoring", progress: 0, error: undefined });
    const { control, session, startOver } = this.#dependencies;
    try {
      for (const id of this.running.tasks) control.stop(id);
      const { records, sweep } = await restoreBackup(this.#dependencies, backup, this.showProgress);
      leaveNote(session, { code: "database.imported", count: records, sweep });
      startOver();
    } catch (error) {
      runInAction(() => Object.assign(this, { error: toAppError(error), status: "ready" }));
    }
  }

  /** Adds what is in the file to what there is, one item after the other; `outcome` tells what came of it. */
  async add(): Promise<void> {
    const backup = this.#backup;
    if (this.status !== "ready" || !backup) return;
    const adding = new AbortController();
    this.#reading = adding;
    Object.assign(this, { status: "adding", progress: 0, error: undefined });
    try {
      const outcome = await addBackup(this.#dependencies, backup, adding.signal, this.showProgress);
      runInAction(() => Object.assign(this, { outcome, status: "added" }));
    } catch (error) {
      if (isAbort(error)) return;
      runInAction(() => Object.assign(this, { error: toAppError(error), status: "ready" }));
    }
  }

  /** Has this page and all others show what was added, by opening them anew. */
  showAdded(): void {
    const { control, session, tabs, startOver } = this.#dependencies;
    const count = this.outcome?.added ?? 0;
    if (count === 0) return;
    for (const id of this.running.tasks) control.stop(id);
    leaveNote(session, { code: "database.imported", count, sweep: [] });
    tabs.post({ type: "database-changed" });
    startOver();
  }

  showProgress(share: number): void {
    this.progress = share;
  }

  /** Forgets the file, also one that is still being read. */
  clear(): void {
    this.#reading?.abort();
    this.#backup = undefined;
    Object.assign(this, {
      status: "idle",
      progress: 0,
      preview: undefined,
      error: undefined,
      outcome: undefined,
    });
  }

  dispose(): void {
    this.clear();
  }
}
