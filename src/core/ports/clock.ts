import { type Token, token } from "../di/token";
import type { TaskClock } from "../lifecycle/time-slice";

/** Time, so that tests own it. */
export interface Clock extends TaskClock {
  /** Resolves after `durationMs`; rejects with the signal's reason when aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Resolves as the next frame is about to be drawn, or soon where none is, as in a hidden page; rejects with the
   * signal's reason when aborted.
   */
  frame(signal: AbortSignal): Promise<void>;
}

export const ClockToken: Token<Clock> = token("clock");
