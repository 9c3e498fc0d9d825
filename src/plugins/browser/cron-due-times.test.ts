import { describe, expect, it } from "vitest";
import { CronDueTimes } from "./cron-due-times";

const times = new CronDueTimes();
const utc = (...parts: [number, number, number, number?, number?]) => {
  const [year, month, day, hour = 0, minute = 0] = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
};
/** The next times after a moment, as ISO texts. */
function next(pattern: string, timeZone: string, from: number, count: number): string[] {
  const found: number[] = [];
  for (let at = from; found.length < count; at = found.at(-1) ?? at) {
    const time = times.after({ pattern, timeZone }, at);
    if (time === undefined) break;
    found.push(time);
  }
  return found.map((time) => new Date(time).toISOString().slice(0, 16));
}

describe("due times by the clocks of a place", () => {
  it("stay at the same hour when the clocks change", () => {
    expect(next("0 8 * * 1", "Europe/Paris", utc(2026, 10, 20), 2)).toEqual([
      "2026-10-26T07:00",
      "2026-11-02T07:00",
    ]);
    expect(next("0 8 * * 1", "Europe/Paris", utc(2026, 3, 20), 2)).toEqual([
      "2026-03-23T07:00",
      "2026-03-30T06:00",
    ]);
  });

  it("come once on the day that lacks the hour, as soon as it is over", () => {
    expect(next("30 2 * * *", "Europe/Paris", utc(2026, 3, 28, 12), 2)).toEqual([
      "2026-03-29T01:00",
      "2026-03-30T00:30",
    ]);
  });

  it("come once on the day that has the hour twice", () => {
    expect(next("30 2 * * *", "Europe/Paris", utc(2026, 10, 24, 12), 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-26T01:30",
    ]);
    expect(next("30 2,14 * * *", "Europe/Paris", utc(2026, 10, 24, 22), 2)).toEqual([
      "2026-10-25T00:30",
      "2026-10-25T13:30",
    ]);
  });

  it("go on every quarter of an hour through both changes", () => {
    const spring = next("*/15 * * * *", "Europe/Paris", utc(2026, 3, 29, 0, 45), 2);
    expect(spring).toEqual(["2026-03-29T01:00", "2026-03-29T01:15"]);
    const autumn = next("*/15 * * * *", "Europe/Paris", utc(2026, 10, 25, 0, 45), 5);
    expect(autumn.at(-1)).toBe("2026-10-25T02:00");
  });

  it("know the last day of each month", () => {
    expect(next("0 9 L * *", "UTC", utc(2027, 1, 30), 3)).toEqual([
      "2027-01-31T09:00",
      "2027-02-28T09:00",
      "2027-03-31T09:00",
    ]);
  });

  it("end where a day never comes", () => {
    expect(times.after({ pattern: "0 0 30 2 *", timeZone: "UTC" }, utc(2026, 1, 1))).toBeUndefined();
  });

  it("are counted by patterns of two hundred characters at the most", () => {
    const long = (count: number, last: number) => `0 8 ${"1,".repeat(count)}${last} * *`;
    expect([long(95, 10), long(96, 1)].map(({ length }) => length)).toEqual([200, 201]);
    expect(next(long(95, 10), "UTC", utc(2026, 1, 2), 1)).toEqual(["2026-01-10T08:00"]);
    expect(() => next(long(96, 1), "UTC", utc(2026, 1, 2), 1)).toThrow(/schedule.pattern-invalid/);
  });

  it.each(["", "words", "0 8 * *", "0 0 8 * * 1", "61 8 * * *", `0 8 ${"1,".repeat(200)}1 * *`])(
    "refuse %j",
    (pattern) => {
      expect(() => times.after({ pattern, timeZone: "UTC" }, 0)).toThrow(/schedule.pattern-invalid/);
    },
  );

  it("refuse a place that nobody knows", () => {
    expect(() => times.after({ pattern: "0 8 * * *", timeZone: "Mars/Base" }, 0)).toThrow(
      /schedule.zone-invalid/,
    );
  });
});
