import { expect } from "vitest";

/** How often the larger input is larger. */
export const FACTOR = 8;
/**
 * Most growth for eight times the input: linear work takes eight times as long, quadratic 64 times. What lies between is
 * room for what a busy or small machine adds to the larger input alone: missed caches, collected garbage.
 */
export const MOST = 16;
const MOST_RUNS = 40;
/** Shorter pieces of work are repeated, in microseconds: what takes less cannot be told from nothing. */
const LEAST = 2_000;
/** CPU time in microseconds above which work hardly varies: where one look shows little growth, it is enough. */
const PLENTY = 20_000;

/**
 * By how much the CPU time of `work` grows when its input is eight times as large. The least of interleaved runs
 * counts: whatever else goes on only ever adds, so runs are added while the result is above `most`. The larger input's
 * time counts as proportional up to `freeMs`, however little the smaller one takes.
 */
export async function growthOf<T>(
  inputs: { readonly small: T; readonly large: T },
  work: (input: T) => unknown,
  { most = MOST, freeMs = 0 }: { readonly most?: number; readonly freeMs?: number } = {},
): Promise<number> {
  await work(inputs.small);
  const once = await cpuTime(() => work(inputs.small));
  if (once > PLENTY) {
    const growth = (await cpuTime(() => work(inputs.large))) / once;
    if (growth <= most) return growth;
  }
  const times = Math.ceil(LEAST / Math.max(1, once));
  // All results are kept, of as much input in the end: the collector then has as much to do for both.
  const repeated = async (input: T, count: number) => {
    const kept: unknown[] = [];
    for (let time = 0; time < count; time++) kept.push(await work(input));
  };
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  const isFree = () => large / times <= freeMs * 1000;
  for (let run = 0; run === 0 || (run < MOST_RUNS && !isFree() && large / small > most); run++) {
    small = Math.min(small, (await cpuTime(() => repeated(inputs.small, times * FACTOR))) / FACTOR);
    large = Math.min(large, await cpuTime(() => repeated(inputs.large, times)));
  }
  return isFree() ? Math.min(large / small, FACTOR) : large / small;
}

/** Fails when work takes more than proportionally longer for eight times as much; quadratic work takes 64 times. */
export async function expectLinear(
  length: number,
  work: (length: number) => unknown,
  most = MOST,
): Promise<void> {
  const growth = await growthOf({ small: length, large: length * FACTOR }, work, { most });
  expect(growth, `times as long for ${FACTOR} times ${length}`).toBeLessThanOrEqual(most);
}

async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
