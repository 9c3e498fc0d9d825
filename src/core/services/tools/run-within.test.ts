import { expect, test } from "vitest";
import { runWithin } from "./run-within";

/** A clock whose sleeps end when told to, and the signals they were given. */
function heldClock() {
  const wakes: (() => void)[] = [];
  const signals: AbortSignal[] = [];
  const sleep = (_: number, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<void>((resolve) => wakes.push(resolve));
  };
  let at = 0;
  return {
    wakes,
    signals,
    sleep,
    now: () => at,
    moveTo: (time: number) => {
      at = time;
    },
  };
}

const never = () => new Promise<never>(() => {});

test("work that ends in time leaves no clock running", async () => {
  const clock = heldClock();
  const signal = new AbortController().signal;
  expect(await runWithin({ limitMs: 5_000 }, clock, signal, async () => "done")).toBe("done");
  expect(clock.signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("work that takes longer is told to end, and not waited for", async () => {
  const clock = heldClock();
  let given: AbortSignal | undefined;
  const running = runWithin({ limitMs: 5_400 }, clock, new AbortController().signal, (signal) => {
    given = signal;
    return never();
  });
  clock.wakes[0]?.();
  await expect(running).rejects.toMatchObject({ code: "tool.too-slow", params: { seconds: 5 } });
  expect(given?.aborted).toBe(true);
});

test("what waits for the user has the same time once more", async () => {
  const clock = heldClock();
  let isWaiting = true;
  const limit = { limitMs: 1_000, isWaiting: () => isWaiting };
  const running = runWithin(limit, clock, new AbortController().signal, never);
  clock.wakes[0]?.();
  await Promise.resolve();
  expect(clock.wakes).toHaveLength(2);
  isWaiting = false;
  clock.wakes[1]?.();
  await expect(running).rejects.toMatchObject({ code: "tool.too-slow" });
});

test("what tells how far it has come has the whole time again from then on, up to half an hour", async () => {
  const clock = heldClock();
  let heardAt: number | undefined;
  const slept: number[] = [];
  const sleep = (durationMs: number, signal: AbortSignal) => {
    slept.push(durationMs);
    return clock.sleep(durationMs, signal);
  };
  const limit = { limitMs: 60_000, heardAt: () => heardAt };
  const running = runWithin(limit, { ...clock, sleep }, new AbortController().signal, never);
  heardAt = 40_000;
  clock.moveTo(60_000);
  clock.wakes[0]?.();
  await expect.poll(() => slept).toEqual([60_000, 40_000]);
  heardAt = 40_001;
  clock.moveTo(100_000);
  clock.wakes[1]?.();
  // To the last millisecond.
  await expect.poll(() => slept).toEqual([60_000, 40_000, 1]);
  heardAt = 30 * 60_000 - 1;
  clock.moveTo(30 * 60_000);
  clock.wakes[2]?.();
  await expect(running).rejects.toMatchObject({ code: "tool.too-slow", params: { seconds: 1800 } });
});
