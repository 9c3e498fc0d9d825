import type { Clock } from "../ports/clock";

/** Texts that stream in are shown this often at the most, in milliseconds: faster is not read, and costs. */
const LIVE_INTERVAL_MS = 50;
/** Showing a text costs a copy of it, so a long one is shown the more rarely: about so many characters are copied a second. */
const CHARACTERS_PER_MS = 20_000;

/**
 * Waits until streaming text of so many characters may show again: with the first frame after the interval, so that it
 * is drawn at once.
 */
export async function liveBeat(clock: Clock, characters: number, signal: AbortSignal): Promise<void> {
  await clock.sleep(Math.max(LIVE_INTERVAL_MS, characters / CHARACTERS_PER_MS), signal);
  await clock.frame(signal);
}
