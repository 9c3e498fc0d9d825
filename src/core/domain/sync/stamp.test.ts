import { expect, test } from "vitest";
import { foundStamp, isStamp, laterStamp, stampAfter, stampTime } from "./stamp";

const DEVICE = "abcdefghijkl";
const NOW = Date.UTC(2026, 0, 1);

test("a stamp is later than the one before it, whatever the clock says", () => {
  const first = stampAfter(undefined, NOW, DEVICE);
  for (const now of [NOW - 1_000, NOW, NOW + 1, 0, Number.NaN]) {
    const next = stampAfter(first, now, DEVICE);
    expect(next > first).toBe(true);
    expect(isStamp(next)).toBe(true);
  }
  expect(stampTime(stampAfter(first, NOW + 1, DEVICE))).toBe(NOW + 1);
});

test("a time that is none, or before all times, is the beginning of time", () => {
  for (const time of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -5])
    expect(foundStamp(time)).toBe(foundStamp(0));
});

test("stamps of one moment follow each other past the last number of a millisecond", () => {
  const last = `${stampAfter(undefined, NOW, DEVICE).slice(0, 10)}zzzz-${DEVICE}`;
  const next = stampAfter(last, NOW, DEVICE);
  expect(next > last).toBe(true);
  expect(stampTime(next)).toBe(NOW + 1);
});

test("the later of two is known, also where one is missing", () => {
  const [early, late] = [foundStamp(1), foundStamp(2)];
  expect(laterStamp(early, late)).toBe(late);
  expect(laterStamp(late, undefined)).toBe(late);
  expect(laterStamp(undefined, undefined)).toBeUndefined();
});

test.each(["", "x", `${foundStamp(1)}0`, foundStamp(1).toUpperCase().replace("0", "A"), 7, undefined])(
  "%s is no stamp",
  (text) => {
    expect(isStamp(text)).toBe(false);
  },
);
