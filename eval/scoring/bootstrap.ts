import { Random } from "../../bench/delegation/random";

const RESAMPLES = 10_000;
const LOW = 0.025;
const HIGH = 0.975;

/** A mean and the range that holds it in 95 of 100 resamples. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The mean of differences that were taken pair by pair, with its bootstrap percentile interval; the same for the same
 * differences. Undefined for none.
 */
export function pairedInterval(differences: readonly number[]): Interval | undefined {
  if (differences.length === 0) return undefined;
  const random = new Random("bootstrap");
  const means = Array.from({ length: RESAMPLES }, () =>
    meanOf(differences.map(() => random.pick(differences))),
  ).sort((a, b) => a - b);
  const at = (share: number) => means[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))] ?? Number.NaN;
  return { mean: meanOf(differences), low: at(LOW), high: at(HIGH) };
}

/** The mean of a list; not a number for an empty one. */
export function meanOf(list: readonly number[]): number {
  return list.reduce((sum, each) => sum + each, 0) / list.length;
}
