import { expect, test } from "vitest";
import { sampleSpan } from "../../../../tests/fakes/sample-spans";
import { waterfall } from "./waterfall";

const span = (id: string, startedAt: number, durationMs: number) => sampleSpan({ id, startedAt, durationMs });

test("calls stand where they began, however they were handed over", () => {
  const { bars, shownMs, pausedMs } = waterfall([span("b", 3_000, 1_000), span("a", 1_000, 3_000)]);
  expect(bars.map(({ span, start, length, afterMs }) => [span.id, start, length, afterMs])).toEqual([
    ["a", 0, 1, 0],
    ["b", 2 / 3, 1 / 3, 2_000],
  ]);
  expect([shownMs, pausedMs]).toEqual([3_000, 0]);
});

test("of a long pause only the beginning is drawn, and a call that runs on is none", () => {
  const day = 86_400_000;
  const { bars, shownMs, pausedMs } = waterfall([
    span("a", 0, 60_000),
    span("within", 10_000, 1_000),
    span("late", day, 5_000),
  ]);
  expect([shownMs, pausedMs]).toEqual([70_000, day - 65_000]);
  expect(bars.at(-1)).toMatchObject({ start: 65 / 70, length: 5 / 70, afterMs: day });
});

test("nothing gives no bars, and calls that took no time divide by nothing", () => {
  expect(waterfall([])).toEqual({ bars: [], shownMs: 0, pausedMs: 0 });
  expect(waterfall([span("a", 5, 0)]).bars).toMatchObject([{ start: 0, length: 0 }]);
});
