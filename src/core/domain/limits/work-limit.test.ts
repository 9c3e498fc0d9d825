import { expect, test } from "vitest";
import {
  dayOf,
  holdsFor,
  isReached,
  type LimitMeter,
  metersOf,
  monthStart,
  shareOf,
  type WorkLimit,
  type WorkUsage,
} from "./work-limit";

const TODAY = "2026-11-26";
const usage = (over: Partial<WorkUsage>): WorkUsage => ({
  ...{ day: TODAY, provider: "alpha", tokens: 0, cost: 0, unpriced: 0 },
  ...over,
});
const limit = (over: Partial<WorkLimit>): WorkLimit => ({
  ...{ scope: "all", period: "day", unit: "tokens", most: 100 },
  ...over,
});
const metered = (limits: readonly WorkLimit[], usages: readonly WorkUsage[], aside: readonly string[] = []) =>
  metersOf(limits, usages, TODAY, (key) => aside.includes(key));

test("the day of a moment is that of the clock here, and names its month", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe("2026-01-05");
  expect(monthStart("2026-01-05")).toBe("2026-01-01");
});

test("a day counts what was used on it, a month all of its days so far", () => {
  const usages = [
    usage({ tokens: 10 }),
    usage({ day: "2026-11-01", tokens: 5 }),
    usage({ day: "2026-10-31", tokens: 900 }),
    usage({ day: "2026-11-27", tokens: 900 }),
  ];
  const meters = metered([limit({}), limit({ period: "month" })], usages);
  expect(meters.map(({ used }) => used)).toEqual([10, 15]);
});

test("a limit of a provider or of a project counts that alone", () => {
  const usages = [
    usage({ tokens: 1, projectId: "p" }),
    usage({ tokens: 2, provider: "beta" }),
    usage({ tokens: 4 }),
  ];
  const limits = [limit({}), limit({ scope: "provider", of: "alpha" }), limit({ scope: "project", of: "p" })];
  expect(metered(limits, usages).map(({ used }) => used)).toEqual([7, 5, 1]);
  const [all, provider, project] = limits;
  const call = { provider: "beta", projectId: "p" };
  expect([all, provider, project].map((each) => each && holdsFor(each, call))).toEqual([true, false, true]);
});

test("money is summed up where its price is known, and calls without one are counted", () => {
  const usages = [usage({ tokens: 50, cost: 0.25, unpriced: 2 }), usage({ provider: "beta", cost: 0.5 })];
  const [tokens, cost] = metered([limit({}), limit({ unit: "cost", most: 1 })], usages);
  expect(tokens).toMatchObject({ used: 50, unpriced: 0 });
  expect(cost).toMatchObject({ used: 0.75, unpriced: 2 });
});

test("a limit is reached once all of it is used, unless it is set aside", () => {
  const of = (used: number, isSetAside = false): LimitMeter => ({
    ...{ limit: limit({}), used, unpriced: 0, isSetAside },
  });
  expect([of(99), of(100), of(250), of(250, true)].map(isReached)).toEqual([false, true, true, false]);
  expect([of(25), of(250)].map(shareOf)).toEqual([0.25, 1]);
});

test("setting aside one limit leaves all others as they are", () => {
  const limits = [limit({}), limit({ scope: "provider", of: "alpha" })];
  const meters = metered(limits, [usage({ tokens: 100 })], ["provider/day/tokens/alpha"]);
  expect(meters.map(isReached)).toEqual([true, false]);
});
