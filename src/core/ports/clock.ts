import { type Token, token } from "../di/token";

/** Time, so that tests own it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves after `durationMs`; rejects with the signal's reason when aborted. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Resolves as the next frame is about to be drawn, or soon where none is, as in a hidden page; rejects with the
   * signal's reason when aborted.
   */
  frame(signal: AbortSignal): Promise<void>;
  /** Resolves in a later task of the event loop, so that clicks and whatever else waits come first. */
  nextTask(): Promise<void>;
}

export const ClockToken: Token<Clock> = token("clock");
