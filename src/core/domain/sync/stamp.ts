/**
 * The time of a change by a hybrid logical clock, as `{milliseconds}-{counter}-{device}`, the numbers in base 36: texts
 * sort as the changes follow each other.
 */
export type Stamp = string;

const TIME_DIGITS = 9;
const COUNTER_DIGITS = 4;
const LAST_COUNTER = 36 ** COUNTER_DIGITS - 1;
/**
 * A clock that is further ahead than so many milliseconds is wrong: its changes would win over all that others make for as long.
 */
export const MOST_AHEAD_MS = 10 * 60_000;

const SHAPE = /^[0-9a-z]{9}-[0-9a-z]{4}-[0-9a-z]{12}$/;

/** The device of stamps that none has made: those of records from before they were synced. */
const NOBODY = "0".repeat(12);

/** The stamp of a change made now by a device, after another one whose clock may be ahead. */
export function stampAfter(before: Stamp | undefined, now: number, device: string): Stamp {
  const own = stampOf(now, 0, device);
  if (before === undefined || timeOf(before) < timeOf(own)) return own;
  const counter = Number.parseInt(before.slice(TIME_DIGITS + 1, TIME_DIGITS + 1 + COUNTER_DIGITS), 36) + 1;
  return counter > LAST_COUNTER
    ? stampOf(stampTime(before) + 1, 0, device)
    : stampOf(stampTime(before), counter, device);
}

/** The stamp of a record that was there before it was synced: the same on every device that has it as it was then. */
export function foundStamp(changedAt: number): Stamp {
  return stampOf(changedAt, 0, NOBODY);
}

/** The time of a stamp, in milliseconds since the epoch. */
export function stampTime(stamp: Stamp): number {
  return Number.parseInt(timeOf(stamp), 36);
}

/** Whether a text is a stamp. */
export function isStamp(text: unknown): text is Stamp {
  return typeof text === "string" && SHAPE.test(text);
}

/** The later of two stamps, either of which may be missing. */
export function laterStamp(one: Stamp | undefined, other: Stamp | undefined): Stamp | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}

function timeOf(stamp: Stamp): string {
  return stamp.slice(0, TIME_DIGITS);
}

function stampOf(time: number, counter: number, device: string): Stamp {
  const milliseconds = Number.isFinite(time) && time > 0 ? Math.floor(time) : 0;
  const digits = milliseconds.toString(36).padStart(TIME_DIGITS, "0");
  return `${digits}-${counter.toString(36).padStart(COUNTER_DIGITS, "0")}-${device}`;
}
