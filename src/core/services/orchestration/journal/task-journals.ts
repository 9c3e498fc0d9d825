import { emptyState, writerOf } from "../../../domain/journal/fold-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { RUNNER_ID, type Task } from "../../../domain/task/task";
import { AppError, isAppError } from "../../../errors/app-error";
import { type Disposable, disposable } from "../../../lifecycle/disposable";
import type { Clock } from "../../../ports/clock";
import type { Database } from "../../../ports/database";
import type { Locks } from "../../../ports/locks";
import type { Logger } from "../../../ports/logger";
import type { Preferences } from "../../../ports/preferences";
import type { TabChannel, TabMessage } from "../../../ports/tab-channel";
import { logFailure } from "../../diagnostics/log-failure";
import { type JournalStart, RunJournal } from "./run-journal";
import { type OtherDevices, TaskDevices } from "./task-devices";
import type { TaskRepository } from "./task-repository";

/** The services that journals are written with. */
export interface JournalDependencies {
  readonly database: Database;
  readonly tabs: TabChannel;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Tells which runner this is; nothing where it is none. */
  readonly preferences: Pick<Preferences, "get">;
  /** The way to other devices; nothing where there can be none. */
  readonly devices?: OtherDevices;
}

/** A run under way in this tab. */
export interface ActiveRun {
  readonly journal: RunJournal;
  readonly state: TaskState;
  /** Whether the user has stopped it; saving what there is may take a little longer. */
  readonly isStopped: boolean;
  stop(): void;
  /** As `stop`, but for a while only. */
  pause(): void;
  /** To be told when the limits of its task have been changed. */
  heedLimits(): void;
  /** Ends without a word in the journal: another device goes on with its task. */
  giveWay(reason: AppError): void;
  /** Saves its partial texts. */
  flush(): Promise<void>;
}

/** A listener to the states a task goes through. */
type StateListener = (before: TaskState, after: TaskState) => void;

/** The limit of time for saving the last words of stopped work. */
const LETTING_GO_MS = 10_000;

/** The journals of tasks, each written by one tab at a time: whoever holds the lock of its root task. */
export class TaskJournals {
  /** Who else may work on tasks. */
  readonly devices: TaskDevices;
  readonly #dependencies: JournalDependencies;
  readonly #archive: TaskRepository;
  readonly #onState: StateListener;
  /** The runs of this tab by their root tasks, whose locks it holds. */
  readonly #active = new Map<string, ActiveRun>();

  constructor(dependencies: JournalDependencies, archive: TaskRepository, onState: StateListener) {
    this.#dependencies = dependencies;
    this.devices = new TaskDevices(dependencies);
    this.#archive = archive;
    this.#onState = onState;
  }

  get active(): ReadonlyMap<string, ActiveRun> {
    return this.#active;
  }

  /** Has a run of this tab write to its journal until disposed; meanwhile the lock of its root task is held. */
  activate(run: ActiveRun): Disposable {
    const { rootTaskId } = run.state;
    this.#active.set(rootTaskId, run);
    return disposable(() => this.#active.delete(rootTaskId));
  }

  /** The run under way that a task or sub-task belongs to. */
  of(taskId: string): ActiveRun | undefined {
    return [...this.#active.values()].find(({ state }) => state.tasks.has(taskId));
  }

  /** The state of the root task above a task, as this tab works on it or as it is stored. @throws AppError `task.not-found`. */
  async read(taskId: string): Promise<TaskState> {
    return this.of(taskId)?.state ?? (await this.#archive.open(taskId)).state;
  }

  /**
   * The journal of a root task, to be written to while its lock is held.
   * @throws AppError `task.placed` where a runner writes it.
   */
  async open(rootTaskId: string): Promise<RunJournal> {
    const start = await this.#archive.open(rootTaskId);
    this.#refusePlaced(start.state.tasks.get(rootTaskId));
    return this.#journal(start);
  }

  /** The journal of a root task that a runner writes, to take in what that has written while its lock is held. */
  async replica(rootTaskId: string): Promise<RunJournal> {
    const start = await this.#archive.open(rootTaskId).catch((error: unknown) => {
      if (!isAppError(error) || error.code !== "task.not-found") throw error;
      return { runId: rootTaskId, state: emptyState(rootTaskId) };
    });
    return this.#journal(start);
  }

  #journal(start: JournalStart): RunJournal {
    let before = start.state;
    return new RunJournal(this.#dependencies, start, (state) => {
      this.#onState(before, state);
      before = state;
    });
  }

  /** Changes the journal of a task, whether or not this tab works on it. @throws AppError `task.already-running`. */
  async change<T>(taskId: string, work: (journal: RunJournal) => Promise<T>): Promise<T> {
    const active = this.of(taskId);
    if (active) return work(active.journal);
    const root = await this.#archive.rootOf(taskId);
    this.#refusePlaced(root);
    const { id } = root;
    return this.alone(id, async () => work(await this.open(id)));
  }

  /** As `change`; where another tab works on the task, that one is asked with a message, and does it in `answer`. */
  async changeAnywhere(
    taskId: string,
    work: (journal: RunJournal) => Promise<void>,
    message: () => TabMessage | Promise<TabMessage>,
  ): Promise<void> {
    try {
      await this.change(taskId, work);
    } catch (error) {
      if (!isAppError(error) || error.code !== "task.already-running") throw error;
      this.#dependencies.tabs.post(await message());
    }
  }

  /** As `changeAnywhere`, where another device that works on the task can be asked too. */
  async changeOnAnyDevice(...change: Parameters<TaskJournals["changeAnywhere"]>): Promise<void> {
    const [taskId, , message] = change;
    const isFar =
      !this.of(taskId) && (await this.devices.elsewhere(await this.#archive.rootOf(taskId))) !== undefined;
    if (!isFar) return this.changeAnywhere(...change);
    await this.broadcast(await message());
  }

  /** Broadcasts to the tabs of this device, and through one of them to the others. */
  async broadcast(message: TabMessage): Promise<void> {
    const { devices, logger } = this.#dependencies;
    // The tabs can be told all the same.
    await devices?.ready().catch(logFailure(logger, "devices that cannot be told"));
    this.#dependencies.tabs.post(message);
  }

  /** Does what another tab has asked for to a task that this one works on; the log tells of what could not be done. */
  async answer(taskId: string, work: (journal: RunJournal) => Promise<void>): Promise<void> {
    const active = this.of(taskId);
    if (!active) return;
    try {
      await work(active.journal);
    } catch (error) {
      this.#dependencies.logger.warn("What another tab asked for could not be done", {
        error: String(error),
      });
    }
  }

  /** Holds the lock of a root task meanwhile. @throws AppError `task.already-running`. */
  async alone<T>(rootTaskId: string, work: () => Promise<T>): Promise<T> {
    const held = await this.#dependencies.locks.tryHold(lockName(rootTaskId), work);
    if (!held) throw new AppError("task.already-running", { id: rootTaskId });
    return held.value;
  }

  /**
   * Holds the lock of a root task meanwhile, once whoever works on it has let go.
   * @throws AppError `task.already-running` when nobody lets go in time, as a tab that the browser has put to sleep.
   */
  async afterwards<T>(rootTaskId: string, work: () => Promise<T>): Promise<T> {
    const { locks, clock } = this.#dependencies;
    const [waiting, ended] = [new AbortController(), new AbortController()];
    const giveUp = () => waiting.abort(new AppError("task.already-running", { id: rootTaskId }));
    clock.sleep(LETTING_GO_MS, ended.signal).then(giveUp, () => {});
    const begin = () => {
      ended.abort();
      return work();
    };
    return locks.hold(lockName(rootTaskId), begin, waiting.signal).finally(() => ended.abort());
  }

  /** Has a run of this tab give way to one of another device that began before it, as far as both are in the journal by now. */
  async giveWay(taskId: string): Promise<void> {
    const active = this.of(taskId);
    const last = active?.state.events.at(-1);
    const own = last && writerOf(last);
    if (!active || own === undefined) return;
    const { state } = await this.#archive.open(active.state.rootTaskId);
    const { earlierRun } = await import("../../../domain/journal/earlier-run");
    const earlier = earlierRun(state.events, active.state.events, own);
    const other = await this.devices.known(earlier);
    if (other) active.giveWay(new AppError("task.elsewhere", { device: other.name }));
  }

  #refusePlaced(root: Task | undefined): void {
    const place = root?.placedOn;
    if (place !== undefined && place !== this.#dependencies.preferences.get(RUNNER_ID))
      throw new AppError("task.placed");
  }

  /** Whether any tab holds the lock of a root task. */
  isHeld(rootTaskId: string): Promise<boolean> {
    return this.#dependencies.locks.isHeld(lockName(rootTaskId));
  }
}

function lockName(rootTaskId: string): string {
  return `troupe/task/${rootTaskId}`;
}
