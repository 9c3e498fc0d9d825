import { describe, expect, test } from "vitest";
import { CallRate } from "./call-rate";

const MINUTE_MS = 60_000;

/** A provider that took so many calls, one every so often, refused the next and took one again so much later. */
function learned(count: number, everyMs: number, closedMs: number) {
  const rate = new CallRate();
  for (let call = 0; call < count; call++) rate.answered(call * everyMs, false);
  const refusedAt = count * everyMs;
  rate.refused(refusedAt);
  expect(rate.gapMs).toBe(0);
  rate.answered(refusedAt + closedMs, true);
  return { rate, now: refusedAt + closedMs };
}

describe("the gap between calls", () => {
  test("is none before a refusal", () => {
    const rate = new CallRate();
    for (let call = 0; call < 10; call++) {
      rate.answered(call, false);
      rate.succeeded();
    }
    expect(rate.gapMs).toBe(0);
  });

  test("is what the calls before a refusal left of the time until one was taken again", () => {
    expect(learned(5, 1_000, 55_000).rate.gapMs).toBe(MINUTE_MS / 5);
    expect(learned(3, 1_000, 3_000).rate.gapMs).toBe(2_000);
    expect(learned(10, 100, 9_000).rate.gapMs).toBe(1_000);
  });

  test("counts calls of the last minute, and a minute at the most", () => {
    expect(learned(4, 30_000, 30_000).rate.gapMs).toBe(60_000);
    expect(learned(4, 10_000, 500_000).rate.gapMs).toBe(MINUTE_MS / 4);
  });

  test("is told by two calls only where the provider was closed for more than a moment", () => {
    expect(learned(2, 1_000, 9_999).rate.gapMs).toBe(0);
    expect(learned(2, 1_000, 10_000).rate.gapMs).toBe(6_000);
  });

  test("is none where it is shorter than half a second", () => {
    expect(learned(20, 100, 7_980).rate.gapMs).toBe(0);
    expect(learned(20, 100, 8_000).rate.gapMs).toBe(500);
  });

  test("is none where nothing was answered before the refusal", () => {
    const rate = new CallRate();
    rate.refused(0);
    rate.answered(60_000, true);
    expect(rate.gapMs).toBe(0);
  });
});

describe("the gap shortens", () => {
  const clean = (rate: CallRate, count: number) => {
    for (let call = 0; call < count; call++) rate.succeeded();
  };

  test("by a fifth with every three calls that go well, down to none", () => {
    const { rate } = learned(5, 1_000, 5_000);
    expect(rate.gapMs).toBe(2_000);
    clean(rate, 2);
    expect(rate.gapMs).toBe(2_000);
    clean(rate, 1);
    expect(rate.gapMs).toBe(1_600);
    clean(rate, 3);
    expect(rate.gapMs).toBe(1_280);
    clean(rate, 15);
    expect(rate.gapMs).toBe(0);
  });

  test("with ever more care where calls are refused again, and as boldly as at first after ten minutes", () => {
    const { rate, now } = learned(5, 1_000, 5_000);
    rate.refused(now + 1_000);
    rate.answered(now + 2_000, true);
    const gap = rate.gapMs;
    expect(gap).toBeGreaterThan(0);
    clean(rate, 5);
    expect(rate.gapMs).toBe(gap);
    clean(rate, 1);
    expect(rate.gapMs).toBeCloseTo(gap * 0.8);
    const later = now + 1_000 + 10 * MINUTE_MS + 1;
    clean(rate, 2);
    rate.refused(later);
    clean(rate, 2);
    const before = rate.gapMs;
    clean(rate, 1);
    expect(rate.gapMs).toBeCloseTo(before * 0.8);
  });

  test("never more slowly than with every 48", () => {
    const { rate, now } = learned(5, 1_000, 5_000);
    for (let times = 1; times <= 8; times++) rate.refused(now + times);
    const gap = rate.gapMs;
    clean(rate, 47);
    expect(rate.gapMs).toBe(gap);
    clean(rate, 1);
    expect(rate.gapMs).toBeCloseTo(gap * 0.8);
  });
});

test("of several refusals in a row the first is learned from", () => {
  const rate = new CallRate();
  for (let call = 0; call < 4; call++) rate.answered(call * 1_000, false);
  rate.refused(4_000);
  rate.refused(30_000);
  rate.answered(40_000, true);
  expect(rate.gapMs).toBe(10_000);
});
