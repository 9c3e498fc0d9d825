import { expect } from "vitest";

/** Below this, in ms of CPU time, the clock and the collector say more than the work. */
const NOISE_MS = 8;
const FACTOR = 8;

/**
 * Fails when work takes more than proportionally longer for eight times as much; the best of several runs counts. What
 * makes many objects is given more than 10 times, for the collector's sake; quadratic work takes 64 times.
 */
export async function expectLinear(
  length: number,
  work: (length: number) => unknown,
  mostTimes = 10,
): Promise<void> {
  await best(length, work);
  const [short, long] = [await best(length, work), await best(length * FACTOR, work)];
  expect(long, `ms for ${FACTOR} times ${length}, which takes ${short} ms`).toBeLessThanOrEqual(
    mostTimes * Math.max(short, NOISE_MS),
  );
}

async function best(length: number, work: (length: number) => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const start = process.cpuUsage();
    await work(length);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
