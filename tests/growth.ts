import { expect } from "vitest";

/** Below this, in ms of CPU time, the clock and the collector say more than the work. */
const NOISE_MS = 8;
const FACTOR = 8;

/** Fails when work takes more than proportionally longer for a text eight times as long; the best of several runs counts. */
export async function expectLinear(length: number, work: (length: number) => unknown): Promise<void> {
  await best(length, work);
  const [short, long] = [await best(length, work), await best(length * FACTOR, work)];
  expect(long, `ms for ${FACTOR} times ${length}, which takes ${short} ms`).toBeLessThanOrEqual(
    10 * Math.max(short, NOISE_MS),
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
