import { AppError } from "../../errors/app-error";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { Clock } from "../../ports/clock";

/** For how long something may be done. */
export interface TimeLimit {
  readonly limitMs: number;
  /** When it last told how far it has come, from where the time begins anew. */
  readonly heardAt?: () => number | undefined;
  /** Whether it waits for the user just then, which gives it the same time once more. */
  readonly isWaiting?: () => boolean;
}

/** Longest time of work that goes on telling how far it has come. */
const LONGEST_MS = 30 * 60_000;

/**
 * Does some work for so long at the most. What ignores its signal is not waited for.
 * @throws AppError `tool.too-slow`, the signal's reason, or what the work throws.
 */
export async function runWithin<T>(
  { limitMs, isWaiting = () => false, heardAt = () => undefined }: TimeLimit,
  clock: Pick<Clock, "now" | "sleep">,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [timeUp, ended] = [new AbortController(), new AbortController()];
  const begunAt = clock.now();
  const leftMs = () => {
    const [heard, now] = [heardAt(), clock.now()];
    return heard === undefined || now - begunAt >= LONGEST_MS ? 0 : heard + limitMs - now;
  };
  const watch = async () => {
    for (let left = limitMs; left > 0; left = isWaiting() ? limitMs : leftMs())
      await clock.sleep(left, ended.signal);
    const tookMs = heardAt() === undefined ? limitMs : clock.now() - begunAt;
    const seconds = Math.round(tookMs / 1000);
    timeUp.abort(new AppError("tool.too-slow", { seconds }));
  };
  // Rejects when the call has ended in time.
  watch().catch(() => {});
  const own = AbortSignal.any([signal, timeUp.signal]);
  try {
    return await untilAborted(work(own), own);
  } finally {
    ended.abort();
  }
}
