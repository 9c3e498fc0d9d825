/** The time that work may go on before the page gets its turn, in milliseconds. */
const SLICE_MS = 10;

/** The functions of a clock that slices need. */
export interface TaskClock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Resolves in a later task of the event loop, so that clicks and whatever else waits come first. */
  nextTask(): Promise<void>;
}

/** Divides work without end into slices, so that a click is answered between two of them. */
export class TimeSlice {
  readonly #clock: TaskClock;
  #since: number;

  constructor(clock: TaskClock) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** The pause to wait for before going on; `undefined` as long as the slice is not over. */
  pause(): Promise<void> | undefined {
    return this.#clock.now() - this.#since < SLICE_MS ? undefined : this.#next();
  }

  async #next(): Promise<void> {
    await this.#clock.nextTask();
    this.#since = this.#clock.now();
  }
}
