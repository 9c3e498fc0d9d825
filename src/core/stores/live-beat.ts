import type { Clock } from "../ports/clock";

/** Texts that stream in are shown this often at the most, in milliseconds: faster is not read, and costs. */
const LIVE_INTERVAL_MS = 50;

/** Waits until streaming text may show again: with the first frame after the interval, so that it is drawn at once. */
export async function liveBeat(clock: Clock, signal: AbortSignal): Promise<void> {
  await clock.sleep(LIVE_INTERVAL_MS, signal);
  await clock.frame(signal);
}
