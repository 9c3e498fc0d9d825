import { expect, test } from "vitest";
import { byDay, formatDay } from "./days";

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test("days are called as people call them, and have a year only where it is another one", () => {
  const now = at(26, 9);
  const names = [at(26, 1), at(25, 23), at(23, 12), at(2, 12), new Date(2025, 10, 26).getTime(), at(28, 1)];
  expect(names.map((each) => formatDay(each, now, "en"))).toEqual([
    ...["Today", "Yesterday", "Monday, November 23", "November 2", "November 26, 2025", "November 28"],
  ]);
  expect(formatDay(at(25, 1), now, "fr")).toBe("Hier");
  expect(formatDay(Number.NaN, now, "en")).toBe("–");
});

test("what stands side by side on one day is one group", () => {
  const times = [at(26, 9), at(26, 1), at(25, 23), Number.NaN, Number.NaN];
  expect(byDay(times, (each) => each).map(({ items }) => items.length)).toEqual([2, 1, 2]);
  expect(byDay([], Number)).toEqual([]);
});
