import { isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";

/** Waits between two tries to reach a runner, in milliseconds; the last one goes on. */
const TRY_AGAIN_MS = [200, 500, 1_000, 3_000, 10_000] as const;

/** Tries after which somebody who waits is told. */
export const TRIES = TRY_AGAIN_MS.length;

/** Asks a runner again while it cannot be reached. */
export class Patience {
  readonly #clock: Pick<Clock, "sleep">;
  readonly #closing: AbortSignal;

  /** `closing` ends all waiting. */
  constructor(clock: Pick<Clock, "sleep">, closing: AbortSignal) {
    this.#clock = clock;
    this.#closing = closing;
  }

  /** Does something again for as long as the runner cannot be reached, or so many times. */
  async ask<T>(work: () => Promise<T>, most = Number.POSITIVE_INFINITY): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        if (!isCut(error) || tries >= most) throw error;
        await this.wait(tries, this.#closing);
        this.#closing.throwIfAborted();
      }
    }
  }

  async wait(tries: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const wait = TRY_AGAIN_MS[Math.min(tries, TRIES - 1)] as number;
    await this.#clock.sleep(wait, signal).catch(() => {
      // Told to end meanwhile.
    });
  }
}

/** Whether a connection was cut, so that the same may be asked again. */
export function isCut(error: unknown): boolean {
  return isAppError(error) && (error.code === "network.failed" || error.code === "database.failed");
}
