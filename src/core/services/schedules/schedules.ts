import {
  byDue,
  KEPT_RUNS,
  runId,
  type Schedule,
  type ScheduleInput,
  type ScheduleRun,
} from "../../domain/schedule/schedule";
import { AppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import { type Database, keysStartingWith, type WriteOperation } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { TabChannel } from "../../ports/tab-channel";
import type { DueTimes } from "./due-times";
import type { RemovedSchedule, ScheduleRepository } from "./schedule-repository";

/** Due times that have gone by are counted up to here, and told as so many or more. */
const COUNTED = 1_000;

/** Dependencies of keeping schedules. */
export interface ScheduleParts {
  readonly database: Database;
  readonly clock: Pick<Clock, "now">;
  readonly ids: Ids;
  readonly tabs: Pick<TabChannel, "post">;
  readonly times: DueTimes;
}

/** The schedules of this device, and the outcomes of their due times. */
export class Schedules implements ScheduleRepository {
  readonly #parts: ScheduleParts;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  /** The next one due first, then those that are due no more. */
  async list(): Promise<readonly Schedule[]> {
    return (await this.#parts.database.list("schedules")).sort(byDue);
  }

  /** The outcomes of a schedule's due times, the last one first. */
  runs(scheduleId: string, limit = KEPT_RUNS): Promise<readonly ScheduleRun[]> {
    const query = { index: "scheduleId+due", direction: "descending", limit } as const;
    return this.#parts.database.list("scheduleRuns", { ...query, ...keysStartingWith(scheduleId) });
  }

  /** The next times of a rule. @throws as `DueTimes.after`. */
  upcoming(rule: Pick<Schedule, "pattern" | "timeZone">, count: number): readonly number[] {
    const found: number[] = [];
    for (let at = this.#parts.clock.now(); found.length < count; ) {
      const next = this.#parts.times.after(rule, at);
      if (next === undefined) break;
      found.push(next);
      at = next;
    }
    return found;
  }

  async find(id: string): Promise<Schedule> {
    const schedule = await this.#parts.database.get("schedules", id);
    if (!schedule) throw new AppError("record.gone");
    return schedule;
  }

  async save(input: ScheduleInput, id?: string): Promise<Schedule> {
    const { clock, ids, times, database } = this.#parts;
    if (input.prompt.trim() === "") throw new AppError("task.prompt-empty");
    const known = id === undefined ? undefined : await database.get("schedules", id);
    const isSameWatch = JSON.stringify(known?.watch) === JSON.stringify(input.watch);
    const schedule: Schedule = {
      id: id ?? ids.next(),
      isPaused: false,
      createdAt: clock.now(),
      ...known,
      ...input,
      watch: input.watch,
      seen: isSameWatch ? known?.seen : undefined,
      nextDue: times.after(input, clock.now()),
    };
    await this.#write([{ type: "put", store: "schedules", record: schedule }]);
    return schedule;
  }

  async pause(id: string, isPaused: boolean): Promise<void> {
    const { times, clock } = this.#parts;
    await this.#change(id, (schedule) => ({
      ...schedule,
      isPaused,
      ...(isPaused ? {} : { nextDue: times.after(schedule, clock.now()) }),
    }));
  }

  async skipNext({ id, nextDue }: Pick<Schedule, "id" | "nextDue">): Promise<void> {
    const schedule = await this.#parts.database.get("schedules", id);
    if (schedule?.nextDue === undefined || schedule.nextDue !== nextDue) return;
    await this.#write(this.#settled(schedule, { due: schedule.nextDue, outcome: "skipped", times: 1 }));
  }

  async remove(id: string): Promise<RemovedSchedule | undefined> {
    const schedule = await this.#parts.database.get("schedules", id);
    if (!schedule) return undefined;
    const runs = await this.runs(id);
    await this.#write([
      { type: "delete", store: "schedules", id },
      ...runs.map((run) => ({ type: "delete", store: "scheduleRuns", id: run.id }) as const),
    ]);
    return { schedule, runs };
  }

  async putBack({ schedule, runs }: RemovedSchedule): Promise<void> {
    const { times, clock } = this.#parts;
    const record = { ...schedule, nextDue: times.after(schedule, clock.now()) };
    await this.#write([
      { type: "put", store: "schedules", record },
      ...runs.map((run) => ({ type: "put", store: "scheduleRuns", record: run }) as const),
    ]);
  }

  /**
   * Settles the due times that have come: the last of them is to be run, all before it were missed. Nothing where none
   * has. A due time has one outcome, whoever settles it; @throws AppError `database.exists` where one has one already. What is watched
   * has said something new, of which `seen` is the digest.
   */
  async claim(schedule: Schedule, canRun: boolean, seen?: string): Promise<ScheduleRun | undefined> {
    const come = this.#come(schedule);
    if (!come) return undefined;
    const { last, before } = come;
    const missed = { outcome: "missed", reason: "away" } as const;
    const { ids } = this.#parts;
    const outcome = canRun
      ? ({ due: last, outcome: "starting", times: 1, taskId: ids.next() } as const)
      : ({ due: last, outcome: "missed", reason: "no-provider", times: 1 } as const);
    // Without a model it is as new the next time.
    const operations = this.#settled(schedule, outcome, canRun ? seen : undefined);
    // Looks that were missed leave nothing out: the next one finds what is new.
    const earlier = before && !schedule.watch ? [this.#added(schedule, { ...before, ...missed })] : [];
    await this.#write([...earlier, ...operations]);
    return canRun ? this.#parts.database.get("scheduleRuns", runId(schedule.id, last)) : undefined;
  }

  /** Has a schedule go on where what it watches says nothing new, or is looked at for the first time. */
  async settleUnchanged(schedule: Schedule, seen: string): Promise<void> {
    const come = this.#come(schedule);
    if (come) await this.#write([this.#goneOn(schedule, come.last, seen)]);
  }

  /** Settles a due time at which what is watched could not be read. */
  async settleUnread(schedule: Schedule): Promise<void> {
    const come = this.#come(schedule);
    if (!come) return;
    await this.#write(
      this.#settled(schedule, { due: come.last, outcome: "missed", reason: "unread", times: 1 }),
    );
    await this.#prune(schedule.id);
  }

  /** Records that a person wants a run now, as the task of this id; one that is recorded already is that one. */
  async claimNow(schedule: Schedule, taskId = this.#parts.ids.next()): Promise<ScheduleRun> {
    const known = (await this.runs(schedule.id)).find((each) => each.taskId === taskId);
    if (known) return known;
    const now = this.#parts.clock.now();
    const run = this.#added(schedule, {
      due: now,
      outcome: "starting",
      times: 1,
      taskId,
      byHand: true,
    });
    await this.#write([run]);
    return run.record;
  }

  /** Records that the task of a run has been saved. */
  async started(run: ScheduleRun): Promise<void> {
    await this.#write([{ type: "put", store: "scheduleRuns", record: { ...run, outcome: "started" } }]);
    await this.#prune(run.scheduleId);
  }

  /** The due times up to now: the last one, and how many were before it. */
  #come(schedule: Schedule) {
    const { clock, times } = this.#parts;
    const now = clock.now();
    if (schedule.isPaused || schedule.nextDue === undefined || schedule.nextDue > now) return undefined;
    let last = schedule.nextDue;
    let before: Pick<ScheduleRun, "due" | "times" | "isMore"> | undefined;
    for (let count = 1; count <= COUNTED; count++) {
      const next = times.after(schedule, last);
      if (next === undefined || next > now) return { last, before };
      before = { due: last, times: count };
      last = next;
    }
    return { last, before: before && { ...before, isMore: true } };
  }

  /** The steps that give a due time its outcome, and have the schedule go on from now. */
  #settled(schedule: Schedule, outcome: Outcome, seen?: string): readonly WriteOperation[] {
    return [this.#added(schedule, outcome), this.#goneOn(schedule, outcome.due, seen)];
  }

  /** The step that has a schedule go on from now, after a due time. */
  #goneOn(schedule: Schedule, due: number, seen?: string): WriteOperation {
    const { times, clock } = this.#parts;
    const after = Math.max(due, clock.now());
    const nextDue = times.after(schedule, after);
    const change = (current: Schedule | undefined) => {
      // Somebody whose clock goes otherwise has settled some of these times meanwhile.
      if (current && current.nextDue !== schedule.nextDue) throw new AppError("database.exists");
      return current && { ...current, nextDue, ...(seen === undefined ? {} : { seen }) };
    };
    return { type: "change", store: "schedules", id: schedule.id, change };
  }

  #added({ id }: Schedule, outcome: Outcome) {
    const record: ScheduleRun = {
      id: runId(id, outcome.due),
      scheduleId: id,
      at: this.#parts.clock.now(),
      ...outcome,
    };
    return { type: "add", store: "scheduleRuns", record } as const;
  }

  async #change(id: string, change: (schedule: Schedule) => Schedule): Promise<void> {
    await this.#parts.database.update("schedules", id, (schedule) => schedule && change(schedule));
    this.#post();
  }

  async #prune(scheduleId: string): Promise<void> {
    const runs = await this.runs(scheduleId, KEPT_RUNS * 2);
    const old = runs.slice(KEPT_RUNS).filter(({ outcome }) => outcome !== "starting");
    if (old.length > 0)
      await this.#write(old.map(({ id }) => ({ type: "delete", store: "scheduleRuns", id }) as const));
  }

  async #write(operations: readonly WriteOperation[]): Promise<void> {
    await this.#parts.database.write(operations, "strict");
    this.#post();
  }

  #post(): void {
    this.#parts.tabs.post({ type: "store-changed", store: "schedules" });
  }
}

type Outcome = Omit<ScheduleRun, "id" | "scheduleId" | "at">;
