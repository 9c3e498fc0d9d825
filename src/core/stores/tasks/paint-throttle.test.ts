import { expect, test } from "vitest";
import { FixedClock } from "../../../../tests/fakes/fixed-clock";
import { nextPaint } from "./paint-throttle";

/** The time until the next paint where drawing takes so long, in milliseconds. */
async function waitAfter(drawnMs: number) {
  const clock = new FixedClock(0);
  clock.nextTask = () => clock.sleep(drawnMs, new AbortController().signal);
  await clock.drive(nextPaint(clock, new AbortController().signal));
  return clock.now();
}

test("texts show every twentieth of a second at the most, with a frame before and after", async () => {
  expect(await waitAfter(0)).toBe(50 + 17);
  expect(await waitAfter(3)).toBe(50 + 17);
});

test("texts that take long to draw leave as much time to all else", async () => {
  expect(await waitAfter(83)).toBe(100 + 100 + 17);
});
