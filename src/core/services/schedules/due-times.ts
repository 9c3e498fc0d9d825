import type { TimeRule } from "../../domain/schedule/schedule";

/**
 * The times of a cron pattern. A time that the clocks leave out in spring is due when they go on, one that they show twice
 * in autumn is due once.
 */
export interface DueTimes {
  /**
   * The first time after a moment, both in milliseconds since the epoch; `undefined` where there is none.
   * @throws AppError `schedule.pattern-invalid`, `schedule.zone-invalid`.
   */
  after(rule: TimeRule, moment: number): number | undefined;
}
