import { AppError } from "../../errors/app-error";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { Clock } from "../../ports/clock";

/** For how long something may be done. */
export interface TimeLimit {
  readonly limitMs: number;
  /** Whether it waits for the user just then, which gives it the same time once more. */
  readonly isWaiting?: () => boolean;
}

/**
 * Does some work for so long at the most. What ignores its signal is not waited for.
 * @throws AppError `tool.too-slow`, the signal's reason, or what the work throws.
 */
export async function runWithin<T>(
  { limitMs, isWaiting = () => false }: TimeLimit,
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [timeUp, ended] = [new AbortController(), new AbortController()];
  const watch = async () => {
    do await clock.sleep(limitMs, ended.signal);
    while (isWaiting());
    timeUp.abort(new AppError("tool.too-slow", { seconds: Math.round(limitMs / 1000) }));
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
