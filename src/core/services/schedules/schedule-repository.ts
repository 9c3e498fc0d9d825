import type { Schedule, ScheduleInput, ScheduleRun } from "../../domain/schedule/schedule";

/** A schedule that was removed, with its outcomes. */
export interface RemovedSchedule {
  readonly schedule: Schedule;
  readonly runs: readonly ScheduleRun[];
}

/** The schedules of one place, and the outcomes of their due times: those of this browser, or of a runner. */
export interface ScheduleRepository {
  /** A schedule with the files of its tasks. @throws AppError `record.gone`. */
  find(id: string): Promise<Schedule>;
  /**
   * Saves a new schedule, or one that was changed, which is due from now on.
   * @throws AppError `task.prompt-empty`, or as `DueTimes.after`.
   */
  save(input: ScheduleInput, id?: string): Promise<unknown>;
  /** Has a schedule rest, or begin again with the next time that comes. */
  pause(id: string, isPaused: boolean): Promise<void>;
  /** Leaves out the next due time, which is recorded as such; nothing where it is another one by now. */
  skipNext(schedule: Pick<Schedule, "id" | "nextDue">): Promise<void>;
  /** Removes a schedule; tasks it has made stay. */
  remove(id: string): Promise<RemovedSchedule | undefined>;
  /** Puts a removed one back; times that have come meanwhile are past. */
  putBack(removed: RemovedSchedule): Promise<void>;
}
