/** The repetitions that are offered by name; all others are written as a cron pattern. */
export const REPETITIONS = ["often", "daily", "weekdays", "weekly", "monthly", "pattern"] as const;

export type RepetitionKind = (typeof REPETITIONS)[number];

/** The day of a month that is its last one, however long it is. */
export const LAST_DAY = "L";

/** A repetition as a person chooses it. */
export interface Repetition {
  readonly kind: RepetitionKind;
  /** Time of the day, `HH:MM`. */
  readonly time: string;
  /** Day of a weekly one: 0 is Sunday. */
  readonly weekday: string;
  /** Day of a monthly one, from 1 to 28, or `LAST_DAY`. */
  readonly monthDay: string;
  /** The cron pattern of one that has no name. */
  readonly pattern: string;
}

/** The pattern of every five minutes. */
const OFTEN = "*/5 * * * *";

const CHOSEN: Repetition = {
  kind: "weekly",
  time: "08:00",
  weekday: "1",
  monthDay: "1",
  pattern: "0 8 * * 1",
};
const NAMED = /^(\d{1,2}) (\d{1,2}) (\*|L|\d{1,2}) \* (\*|1-5|[0-6])$/;

/** The cron pattern of a repetition. */
export function patternOf({ kind, time, weekday, monthDay, pattern }: Repetition): string {
  const [hour = "8", minute = "0"] = time.split(":");
  const clock = `${Number(minute)} ${Number(hour)}`;
  if (kind === "often") return OFTEN;
  if (kind === "daily") return `${clock} * * *`;
  if (kind === "weekdays") return `${clock} * * 1-5`;
  if (kind === "weekly") return `${clock} * * ${weekday}`;
  if (kind === "monthly") return `${clock} ${monthDay} * *`;
  return pattern.trim();
}

/** The repetition that a cron pattern is, by its name where it has one. Without a pattern it is every Monday. */
export function repetitionOf(pattern?: string): Repetition {
  if (pattern === undefined) return CHOSEN;
  if (pattern.trim() === OFTEN) return { ...CHOSEN, kind: "often", pattern: OFTEN };
  const other: Repetition = { ...CHOSEN, kind: "pattern", pattern };
  const [, minute = "", hour = "", monthDay = "", weekday = ""] = NAMED.exec(pattern.trim()) ?? [];
  if (minute === "" || Number(minute) > 59 || Number(hour) > 23) return other;
  const named = { ...other, time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}` };
  if (monthDay !== "*") return weekday === "*" ? { ...named, kind: "monthly", monthDay } : other;
  if (weekday === "*") return { ...named, kind: "daily" };
  return weekday === "1-5" ? { ...named, kind: "weekdays" } : { ...named, kind: "weekly", weekday };
}
