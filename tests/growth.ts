import { expect } from "vitest";

/** How often the larger input is larger. */
const FACTOR = 8;
/**
 * Most growth for eight times the input: linear work takes eight times as long, quadratic 64 times. What lies between is
 * room for what a busy or small machine adds to the larger input alone: missed caches, collected garbage.
 */
const MOST = 16;
const MOST_RUNS = 40;
/** Shorter pieces of work are repeated, in microseconds: what takes less cannot be told from nothing. */
const LEAST = 2_000;
/** CPU time in microseconds above which work hardly varies: where one look shows little growth, it is enough. */
const PLENTY = 20_000;
/** CPU time in microseconds after which no run is added: what has taken so long is no accident. */
const ENOUGH = 10_000_000;

/** How an input is made, which is not measured, and what growth passes. */
interface Growth<T> {
  readonly of?: (length: number) => T;
  readonly most?: number;
  /** CPU time in milliseconds up to which the larger input's counts as proportional, however little the smaller one takes. */
  readonly freeMs?: number;
}

/**
 * Fails when work takes more than proportionally longer for eight times as much; quadratic work takes 64 times. V8 gives
 * a string of more than 128 KB memory of its own, which costs by itself: both inputs are best above that, or both below.
 */
export async function expectLinear(
  length: number,
  work: (length: number) => unknown,
  growth?: Omit<Growth<number>, "of">,
): Promise<void>;
export async function expectLinear<T>(
  length: number,
  work: (input: T) => unknown,
  growth: Growth<T> & { readonly of: (length: number) => T },
): Promise<void>;
export async function expectLinear<T>(
  length: number,
  work: (input: T) => unknown,
  { of = (given: number) => given as T, most = MOST, freeMs = 0 }: Growth<T> = {},
): Promise<void> {
  const growthFrom = (from: number) =>
    growthOf({ small: of(from), large: of(from * FACTOR) }, work, most, freeMs);
  const { growth: first, largeUs } = await growthFrom(length);
  // Memory for a large text may cost many times what reading it does, for the longer text alone: it counts how work that
  // takes next to no time goes on to grow. Where hardly anything is read of more, nothing is proved.
  const isLookedAtFurther = first > most && largeUs < PLENTY;
  const further = isLookedAtFurther ? (await growthFrom(length * FACTOR)).growth : first;
  const growth = further < FACTOR / 2 ? first : Math.min(first, further);
  expect(growth, `times as long for ${FACTOR} times ${length}`).toBeLessThanOrEqual(most);
}

/**
 * By how much the CPU time of `work` grows when its input is eight times as large, and what the larger one takes in
 * microseconds. The least of interleaved runs counts: whatever else goes on only ever adds, so runs are added while the
 * result is above `most`.
 */
async function growthOf<T>(
  inputs: { readonly small: T; readonly large: T },
  work: (input: T) => unknown,
  most: number,
  freeMs: number,
): Promise<{ readonly growth: number; readonly largeUs: number }> {
  await work(inputs.small);
  const once = await cpuTime(() => work(inputs.small));
  if (once > PLENTY) {
    const largeUs = await cpuTime(() => work(inputs.large));
    if (largeUs / once <= most) return { growth: largeUs / once, largeUs };
  }
  const times = Math.ceil(LEAST / Math.max(1, once));
  // All results are kept, of as much input in the end: the collector then has as much to do for both.
  const repeated = async (input: T, count: number) => {
    const kept: unknown[] = [];
    for (let time = 0; time < count; time++) kept.push(await work(input));
  };
  let small = Number.POSITIVE_INFINITY;
  let large = Number.POSITIVE_INFINITY;
  let spent = 0;
  const isFree = () => large / times <= freeMs * 1000;
  const isOpen = () => spent < ENOUGH && !isFree() && large / small > most;
  for (let run = 0; run === 0 || (run < MOST_RUNS && isOpen()); run++) {
    small = Math.min(small, (await cpuTime(() => repeated(inputs.small, times * FACTOR))) / FACTOR);
    const taken = await cpuTime(() => repeated(inputs.large, times));
    large = Math.min(large, taken);
    spent += taken;
  }
  return { growth: isFree() ? Math.min(large / small, FACTOR) : large / small, largeUs: large / times };
}

async function cpuTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}
