import type { Clock } from "../../ports/clock";

/** Texts that stream in are shown this often at the most, in milliseconds: faster is not read, and costs. */
const LIVE_INTERVAL_MS = 50;

/**
 * Waits until streaming text may show again: with the first frame after the interval, so that it is drawn at once. What
 * takes long to draw is drawn the more rarely, so that half of the time at least is left to the stream and its reader.
 */
export async function nextPaint(clock: Clock, signal: AbortSignal): Promise<void> {
  const shownAt = clock.now();
  await clock.frame(signal);
  await clock.nextTask();
  const drawnMs = clock.now() - shownAt;
  await clock.sleep(Math.max(LIVE_INTERVAL_MS - drawnMs, drawnMs), signal);
  await clock.frame(signal);
}
