import type { TaskState } from "../../../domain/journal/task-state";
import type { Task } from "../../../domain/task/task";
import { AppError, isAppError } from "../../../errors/app-error";
import { withModel } from "../calls/with-model";
import { withRecording } from "../calls/with-recording";
import { RunJournal } from "../journal/run-journal";
import type { RunListener } from "../journal/run-update";
import type { TaskRepository } from "../journal/task-repository";
import type { OrchestrationResult } from "../orchestration-result";
import type { TaskRunnerPorts } from "../task-runner-ports";
import { resultOf } from "./outcome";
import type { RunSession } from "./run-session";

/** Makes a root task ready to be worked on; `false` where there is nothing to do. */
export type Preparation = (root: Task, journal: RunJournal) => boolean | Promise<boolean>;

/** A run from the moment it is asked for until it has ended. */
interface AskedRun {
  readonly stopper: AbortController;
  /** Resolves, and never rejects, when the run has let go of its task. */
  readonly ended: Promise<void>;
}

/** The limit of time for saving the last words of stopped work. */
const LETTING_GO_MS = 10_000;

/** A listener to the states a task goes through. */
type StateListener = (before: TaskState, after: TaskState) => void;

/** The runs of this tab: one per root task, guarded against every other tab by a lock. */
export class TaskRuns {
  readonly #ports: TaskRunnerPorts;
  readonly #archive: TaskRepository;
  readonly #publish: RunListener;
  readonly #onState: StateListener;
  /** By the id a run was asked for with; aborting takes effect even before the run has begun. */
  readonly #asked = new Map<string, AskedRun>();
  readonly #active = new Map<string, RunSession>();

  constructor(ports: TaskRunnerPorts, archive: TaskRepository, publish: RunListener, onState: StateListener) {
    this.#ports = ports;
    this.#archive = archive;
    this.#publish = publish;
    this.#onState = onState;
  }

  /** The run under way that a task or sub-task belongs to. */
  of(taskId: string): RunSession | undefined {
    return [...this.#active.values()].find(({ state }) => state.tasks.has(taskId));
  }

  isRunning(rootTaskId: string): boolean {
    return this.#active.get(rootTaskId)?.isStopped === false;
  }

  async isWorkedOn(rootTaskId: string): Promise<boolean> {
    // One that is stopped holds its lock a little longer, to save what there is.
    if (this.#active.has(rootTaskId)) return this.isRunning(rootTaskId);
    return this.#ports.locks.isHeld(lockName(rootTaskId));
  }

  /** Works on a task, if `prepare` finds that there is something to do. @throws as `TaskRunner.start`. */
  async work(taskId: string, language: string, prepare: Preparation): Promise<OrchestrationResult> {
    for (let asked = this.#asked.get(taskId); asked; asked = this.#asked.get(taskId)) {
      if (!asked.stopper.signal.aborted) throw new AppError("task.already-running", { id: taskId });
      await asked.ended;
    }
    const stopper = new AbortController();
    const working = this.#workAlone(taskId, language, prepare, stopper);
    const ended = working.then(forget, forget).finally(() => this.#asked.delete(taskId));
    this.#asked.set(taskId, { stopper, ended });
    await ended;
    return working;
  }

  /** Whether there was something to stop. It shows at once; what there is, is saved meanwhile. */
  stop(taskId: string): boolean {
    const asked = this.#asked.get(taskId);
    const active = this.of(taskId);
    asked?.stopper.abort();
    active?.stop();
    if (active) this.#publish({ type: "stopping", rootTaskId: active.state.rootTaskId });
    return asked !== undefined || active !== undefined;
  }

  /** Whether there was something to pause. */
  pause(taskId: string): boolean {
    const active = this.of(taskId);
    active?.pause();
    return active !== undefined;
  }

  /** Changes the journal of a task, whether or not this tab works on it. @throws AppError `task.already-running`. */
  async change<T>(taskId: string, work: (journal: RunJournal) => Promise<T>): Promise<T> {
    const active = this.of(taskId);
    if (active) return work(active.journal);
    const { id } = await this.#archive.rootOf(taskId);
    return this.alone(id, async () => work(await this.#journalOf(id)));
  }

  /** Holds the lock of a root task meanwhile. @throws AppError `task.already-running`. */
  async alone<T>(rootTaskId: string, work: () => Promise<T>): Promise<T> {
    const held = await this.#ports.locks.tryHold(lockName(rootTaskId), work);
    if (!held) throw new AppError("task.already-running", { id: rootTaskId });
    return held.value;
  }

  /**
   * Holds the lock of a root task meanwhile, once whoever works on it has let go.
   * @throws AppError `task.already-running` when nobody lets go in time, as a tab that the browser has put to sleep.
   */
  async afterwards<T>(rootTaskId: string, work: () => Promise<T>): Promise<T> {
    const { locks, clock } = this.#ports;
    const [waiting, ended] = [new AbortController(), new AbortController()];
    const giveUp = () => waiting.abort(new AppError("task.already-running", { id: rootTaskId }));
    clock.sleep(LETTING_GO_MS, ended.signal).then(giveUp, () => {});
    const begin = () => {
      ended.abort();
      return work();
    };
    return locks.hold(lockName(rootTaskId), begin, waiting.signal).finally(() => ended.abort());
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#active.values()].map((run) => run.flush()));
  }

  async #workAlone(
    taskId: string,
    language: string,
    prepare: Preparation,
    stopper: AbortController,
  ): Promise<OrchestrationResult> {
    let worked: string | undefined;
    try {
      const root = await this.#archive.rootOf(taskId).catch((error: unknown) => {
        throw isMissing(error) ? new AppError("task.missing", { id: taskId }, { cause: error }) : error;
      });
      return await this.alone(root.id, async () => {
        const journal = await this.#journalOf(root.id);
        const current = journal.state.tasks.get(root.id) ?? root;
        if (!(await prepare(current, journal))) return resultOf(journal.state);
        worked = root.id;
        const { pluginsInstalled } = this.#ports;
        if (pluginsInstalled) await pluginsInstalled();
        return await this.#drive(journal, language, stopper);
      });
    } finally {
      // Only now is the lock free, which is how other tabs know that nobody works on it.
      if (worked !== undefined) this.#ports.tabs.post({ type: "task-changed", taskId: worked });
    }
  }

  async #drive(
    journal: RunJournal,
    language: string,
    stopper: AbortController,
  ): Promise<OrchestrationResult> {
    const { rootTaskId } = journal.state;
    const chosen = withModel(this.#ports.models, journal.state.tasks.get(rootTaskId)?.chosenModel);
    const models = withRecording(chosen, () => journal.state, this.#ports.recordings);
    const route = await models.route({});
    stopper.signal.throwIfAborted();
    const { RunSession } = await import("./run-session");
    const publish = this.#publish;
    const run = new RunSession({ ...this.#ports, models, publish }, journal, language, stopper);
    this.#active.set(rootTaskId, run);
    publish({ type: "running", rootTaskId, isRunning: true });
    try {
      return await run.drive(route);
    } finally {
      this.#active.delete(rootTaskId);
      publish({ type: "running", rootTaskId, isRunning: false });
    }
  }

  async #journalOf(rootTaskId: string): Promise<RunJournal> {
    const start = await this.#archive.open(rootTaskId);
    let before = start.state;
    return new RunJournal(this.#ports, start, (state) => {
      this.#onState(before, state);
      before = state;
    });
  }
}

function forget(): void {}

function isMissing(error: unknown): boolean {
  return isAppError(error) && error.code === "task.not-found";
}

function lockName(rootTaskId: string): string {
  return `troupe/task/${rootTaskId}`;
}
