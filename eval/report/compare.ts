import { DIRECT } from "../direct";
import type { EvalRecord } from "../eval-record";
import { type Interval, meanOf, pairedInterval } from "../scoring/bootstrap";
import type { Score } from "../scoring/score";

/** The strategy that all others are compared with: the model alone, else one writer. */
export function baselineOf(runs: readonly ScoredRun[]): string {
  return runs.some(({ record }) => record.strategy === DIRECT) ? DIRECT : "single-pass";
}

/** A run with what it is worth. */
export interface ScoredRun {
  readonly record: EvalRecord;
  readonly score: Score;
}

/** How a strategy's scores differ from the baseline's, task by task; undefined without pairs. */
export interface Comparison {
  readonly plain: Interval | undefined;
  /** Against the best of as many baseline runs as its tokens would have paid for. */
  readonly atEqualTokens: Interval | undefined;
}

/**
 * Compares a strategy with the baseline over the tasks that both have done. Tasks are what is resampled: several runs
 * of one task say little that is new.
 */
export function compare(runs: readonly ScoredRun[], strategy: string): Comparison {
  const baseline = baselineOf(runs);
  const pairs = [...new Set(runs.map(({ record }) => record.taskId))].flatMap((taskId) => {
    const of = (wanted: string) =>
      runs.filter(({ record }) => record.taskId === taskId && record.strategy === wanted);
    const [own, base] = [of(strategy), of(baseline)];
    return own.length > 0 && base.length > 0 ? [{ own, base }] : [];
  });
  return {
    plain: pairedInterval(pairs.map(({ own, base }) => meanScore(own) - meanScore(base))),
    atEqualTokens: pairedInterval(
      pairs.map(({ own, base }) => meanScore(own) - bestOfScore(base, affordable(own, base))),
    ),
  };
}

function meanScore(runs: readonly ScoredRun[]): number {
  return meanOf(runs.map(({ score }) => score.share));
}

/** How many baseline runs the tokens of one own run pay for: one at least, and no more than there are. */
function affordable(own: readonly ScoredRun[], base: readonly ScoredRun[]): number {
  const tokens = (runs: readonly ScoredRun[]) => meanOf(runs.map(({ record }) => record.tokens));
  return Math.min(base.length, Math.max(1, Math.floor(tokens(own) / tokens(base)) || 1));
}

/**
 * The mean score, over all windows of so many runs, of the one a user would keep: the one with the fewest open points
 * by the product's own word, which knows no score. Of direct replies, of which nobody says anything, the best one: more
 * than anybody could choose.
 */
function bestOfScore(runs: readonly ScoredRun[], count: number): number {
  const kept = runs.map((_, from) => {
    const window = Array.from({ length: count }, (_each, at) => runs[(from + at) % runs.length]).flatMap(
      (run) => run ?? [],
    );
    return window.reduce((best, run) => (rankOf(run) < rankOf(best) ? run : best)).score.share;
  });
  return meanOf(kept);
}

/** Rank of a run, best first; a failed one comes after everything that was delivered. */
function rankOf({ record: { called, openPoints, strategy }, score }: ScoredRun): number {
  if (strategy === DIRECT) return -score.share;
  return called === "completed" || called === "completed_open" ? openPoints : Number.POSITIVE_INFINITY;
}
