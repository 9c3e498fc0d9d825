/** The last moment of the year 9999: later ones are mistakes or attacks, and from the year 275,760 on no date at all. */
export const LATEST_TIME = 253_402_300_799_999;

/** Whether milliseconds since the epoch are a moment that is known and can be written as a date; 0 is an unknown one. */
export function isKnownTime(time: unknown): time is number {
  return typeof time === "number" && time > 0 && time <= LATEST_TIME;
}
