import { AppError } from "../../errors/app-error";
import { untilAborted } from "../../lifecycle/until-aborted";
import type { Clock } from "../../ports/clock";

/**
 * Does some work for so long at the most. What ignores its signal is not waited for.
 * @throws AppError `tool.too-slow`, the signal's reason, or what the work throws.
 */
export async function runWithin<T>(
  limitMs: number,
  clock: Pick<Clock, "sleep">,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const [timeUp, ended] = [new AbortController(), new AbortController()];
  const end = () => timeUp.abort(new AppError("tool.too-slow", { seconds: Math.round(limitMs / 1000) }));
  clock.sleep(limitMs, ended.signal).then(end, () => {});
  const own = AbortSignal.any([signal, timeUp.signal]);
  try {
    return await untilAborted(work(own), own);
  } finally {
    ended.abort();
  }
}
