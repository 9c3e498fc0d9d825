import type { TimeRule } from "@core/domain/schedule/schedule";
import { AppError } from "@core/errors/app-error";
import type { DueTimes } from "@core/services/schedules/due-times";
import { Cron } from "croner";

/** Longer patterns are no patterns, and take long to read. */
const PATTERN_LIMIT = 200;

/** Due times by croner (https://croner.56k.guru), which counts by the clocks of a time zone. */
export class CronDueTimes implements DueTimes {
  readonly #rules = new Map<string, Cron>();

  after(rule: TimeRule, moment: number): number | undefined {
    return this.#cron(rule).nextRun(new Date(moment))?.getTime();
  }

  #cron({ pattern, timeZone }: TimeRule): Cron {
    const key = `${timeZone} ${pattern}`;
    const known = this.#rules.get(key);
    if (known) return known;
    if (!isTimeZone(timeZone)) throw new AppError("schedule.zone-invalid", { timeZone });
    try {
      if (pattern.length > PATTERN_LIMIT || pattern.trim().split(/\s+/).length !== 5)
        throw new TypeError(pattern);
      const cron = new Cron(pattern, { timezone: timeZone, fixedTimeRule: "no-wildcard" });
      this.#rules.set(key, cron);
      return cron;
    } catch (error) {
      throw new AppError("schedule.pattern-invalid", {}, { cause: error });
    }
  }
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    // The only way to ask whether a name is one.
    return false;
  }
}
