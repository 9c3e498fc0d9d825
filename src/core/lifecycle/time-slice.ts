import type { Clock } from "../ports/clock";

/** How long work may go on before the page gets its turn, in milliseconds. */
const SLICE_MS = 10;

/** Divides work without end into slices, so that a click is answered between two of them. */
export class TimeSlice {
  readonly #clock: Clock;
  #since: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** What to wait for before going on; `undefined` as long as the slice is not over. */
  pause(): Promise<void> | undefined {
    return this.#clock.now() - this.#since < SLICE_MS ? undefined : this.#next();
  }

  async #next(): Promise<void> {
    await this.#clock.nextTask();
    this.#since = this.#clock.now();
  }
}
