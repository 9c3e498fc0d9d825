import {
  KEPT_RUNS,
  type Schedule,
  type ScheduleRun,
  type ScheduleWatch,
} from "../../domain/schedule/schedule";
import { isAbort, isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Locks } from "../../ports/locks";
import type { Logger } from "../../ports/logger";
import type { NewTask } from "../orchestration/task-input";
import type { Schedules } from "./schedules";

/** Held by the one tab that begins due work. */
const LOCK = "schedules";
/** A run that was recorded so long ago and has no task yet was left by somebody who has gone, in milliseconds. */
const LEFT_MS = 60_000;
/** Clocks may be set, and devices sleep, so that no wait is longer than this, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

/** The beginning of tasks. */
export interface ScheduledWork {
  /** Whether there is a model to work with. */
  canRun(): Promise<boolean>;
  /** Digest of what a watched thing says. @throws why it cannot be read. */
  lookAt?(watch: ScheduleWatch): Promise<string>;
  create(input: NewTask): Promise<unknown>;
  /** Hands a task to those who do it, where others do: before its run is recorded as started, and once however often. */
  handOver?(taskId: string, schedule: Schedule): Promise<void>;
  /** Resolves when the work has ended; what goes wrong is on the task's page. */
  begin(taskId: string): Promise<void>;
}

/** Dependencies of running schedules. */
export interface SchedulerParts {
  readonly schedules: Schedules;
  readonly database: Pick<Database, "get">;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly logger: Pick<Logger, "warn">;
  readonly work: ScheduledWork;
  /** Called after something has become due. */
  readonly onRun: () => void;
}

/** Begins what is due, in one tab, from the start of the application on; what came due before then is made up for. */
export class Scheduler {
  readonly #parts: SchedulerParts;
  #isStarted = false;
  #nap = new AbortController();

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  /** Runs for as long as the page is there, or waits for the tab that does. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const never = new AbortController().signal;
    void this.#parts.locks.hold(LOCK, () => this.#repeat(), never);
  }

  /** Looks again at once: a schedule has changed, or a hidden tab is shown, whose timers come late. */
  wake(): void {
    this.#nap.abort();
  }

  /** Begins a task of a schedule now, whatever time it is, once for each id of a task. Resolves to that id. */
  async runNow(schedule: Schedule, taskId?: string): Promise<string | undefined> {
    const run = await this.#parts.schedules.claimNow(schedule, taskId);
    if (run.outcome === "starting") await this.#begin(schedule, run);
    return run.taskId;
  }

  /** Begins what is due. Resolves to whether all of it could be. */
  async look(): Promise<boolean> {
    const { schedules } = this.#parts;
    let isDone = true;
    for (const schedule of await schedules.list()) {
      const { isPaused, nextDue } = schedule;
      if (isPaused || nextDue === undefined || nextDue > this.#parts.clock.now()) continue;
      const isBegun = await this.#attempt(async () => {
        const run = await this.#claim(schedule);
        if (run) await this.#begin(schedule, run);
      });
      isDone &&= isBegun;
      this.#parts.onRun();
    }
    return isDone;
  }

  /** Begins the tasks of runs that were recorded until a moment, and may not have been begun. */
  async recover(until = Number.POSITIVE_INFINITY): Promise<void> {
    for (const schedule of await this.#parts.schedules.list()) {
      const runs = await this.#parts.schedules.runs(schedule.id, KEPT_RUNS);
      for (const run of runs.filter(({ outcome, at }) => outcome === "starting" && at <= until))
        await this.#attempt(() => this.#begin(schedule, run));
    }
  }

  async #repeat(): Promise<void> {
    await this.#attempt(() => this.recover());
    for (;;) {
      let wait = LONGEST_WAIT_MS;
      // Woken while it looks, it looks again.
      this.#nap = new AbortController();
      // After a failure: the work would be due again at once.
      await this.#attempt(async () => {
        if (await this.look()) wait = await this.#wait();
        await this.recover(this.#parts.clock.now() - LEFT_MS);
      });
      // Woken: it looks again.
      await this.#parts.clock.sleep(wait, this.#nap.signal).catch(() => {});
    }
  }

  /** The time until the next one is due, in milliseconds. */
  async #wait(): Promise<number> {
    const [next] = await this.#parts.schedules.list();
    const until = next && !next.isPaused ? next.nextDue : undefined;
    if (until === undefined) return LONGEST_WAIT_MS;
    return Math.min(LONGEST_WAIT_MS, Math.max(0, until - this.#parts.clock.now()));
  }

  /** Settles what has come due: the run of it, unless what is watched says nothing new or cannot be read. */
  async #claim(schedule: Schedule): Promise<ScheduleRun | undefined> {
    const { schedules, work } = this.#parts;
    if (!schedule.watch) return schedules.claim(schedule, await work.canRun());
    const seen = await this.#look(schedule.watch);
    if (seen === undefined) await schedules.settleUnread(schedule);
    else if (schedule.seen === undefined || schedule.seen === seen)
      await schedules.settleUnchanged(schedule, seen);
    else return schedules.claim(schedule, await work.canRun(), seen);
    return undefined;
  }

  async #look(watch: ScheduleWatch): Promise<string | undefined> {
    try {
      return await this.#parts.work.lookAt?.(watch);
    } catch (error) {
      this.#parts.logger.warn("what a schedule watches could not be read", { error });
      return undefined;
    }
  }

  async #begin(schedule: Schedule, run: ScheduleRun): Promise<void> {
    const { prompt, attachments, projectId } = schedule;
    const { database, schedules, work } = this.#parts;
    const { taskId } = run;
    if (taskId === undefined) return;
    // Of a run that was recorded before the page went away, the task may be there.
    if (!(await database.get("tasks", taskId)))
      await work.create({ id: taskId, prompt, projectId, ...(attachments ? { attachments } : {}) });
    await work.handOver?.(taskId, schedule);
    await schedules.started(run);
    void work.begin(taskId);
  }

  /** One schedule that cannot be run keeps no other from it. Resolves to whether nothing is left to be done. */
  async #attempt(run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
      return true;
    } catch (error) {
      // Another tab has settled the same due time.
      if (isAbort(error) || (isAppError(error) && error.code === "database.exists")) return true;
      this.#parts.logger.warn("a schedule could not be run", { error });
      return false;
    }
  }
}
