import { AppError } from "@core/errors/app-error";
import type { Disposable } from "@core/lifecycle/disposable";

/** A frame that draws shows a sign of life twice a second; this long without one means that it loops. */
const SILENCE_LIMIT_MS = 4000;
/** Starting includes parsing a library of megabytes on a slow device, before anything untrusted is in the frame. */
const START_LIMIT_MS = 30_000;
const CHECK_MS = 250;

/** Ends a frame that has stopped answering. */
export class FrameWatch implements Disposable {
  /** Called once, with what to tell the user. */
  onSilence: (error: AppError) => void = () => {};
  #lastSeenMs = performance.now();
  #limitMs = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** The frame was created. */
  expectStart(): void {
    this.#watch(START_LIMIT_MS);
  }

  /** The frame was given something to draw. */
  expectWork(): void {
    this.#watch(SILENCE_LIMIT_MS);
  }

  /** The frame showed a sign of life. */
  seen(): void {
    this.#lastSeenMs = performance.now();
  }

  /** Nothing is expected of the frame for now. */
  rest(): void {
    clearInterval(this.#timer);
  }

  dispose(): void {
    this.rest();
  }

  #watch(limitMs: number): void {
    this.rest();
    this.seen();
    this.#limitMs = limitMs;
    this.#timer = setInterval(() => this.#check(), CHECK_MS);
  }

  #check(): void {
    // Timers of hidden pages are throttled, in the frame as well.
    if (document.hidden) this.seen();
    if (performance.now() - this.#lastSeenMs < this.#limitMs) return;
    this.rest();
    this.onSilence(new AppError("block.timeout", { seconds: Math.round(this.#limitMs / 1000) }));
  }
}
