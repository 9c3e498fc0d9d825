import type { Clock } from "@core/ports/clock";

/** From one frame to the next at 60 frames a second, rounded up. */
const FRAME_MS = 17;
/** How long work may go on without anybody asleep, as while modules are loaded, before it is taken to hang. */
const LONGEST_IDLE_MS = 20_000;

interface Sleeper {
  readonly wakesAt: number;
  wake(): void;
}

/** A clock that stands still until a test moves it. */
export class FixedClock implements Clock {
  #now: number;
  readonly #sleepers = new Set<Sleeper>();
  readonly #sleptMs: number[] = [];

  /** How often a later task was waited for. */
  tasks = 0;

  constructor(now = Date.UTC(2026, 10, 21, 9)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  /** Durations asked for so far, in milliseconds. */
  get sleptMs(): readonly number[] {
    return this.#sleptMs;
  }

  /** How many are asleep. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  sleep(durationMs: number, signal: AbortSignal): Promise<void> {
    this.#sleptMs.push(durationMs);
    return this.#wait(durationMs, signal);
  }

  frame(signal: AbortSignal): Promise<void> {
    return this.#wait(FRAME_MS, signal);
  }

  async nextTask(): Promise<void> {
    this.tasks++;
  }

  #wait(durationMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const leave = () => this.#sleepers.delete(sleeper) && reject(signal.reason);
      const wake = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const sleeper = { wakesAt: this.#now + durationMs, wake };
      this.#sleepers.add(sleeper);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Moves time on, waking sleepers in order, and lets what they started run until it waits again. */
  async advance(durationMs: number): Promise<void> {
    const end = this.#now + durationMs;
    await settle();
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.wakesAt);
      this.#sleepers.delete(next);
      next.wake();
      await settle();
    }
    this.#now = end;
  }

  /**
   * Moves time on from one sleeper to the next until `work` has ended.
   * @throws what `work` does, or that nobody was left who could end it for so many real milliseconds.
   */
  async drive<T>(work: Promise<T>, longestIdleMs = LONGEST_IDLE_MS): Promise<T> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    for (let idleSince = Date.now(); ; ) {
      await settle();
      if (isOver) return work;
      const next = this.#next(Number.POSITIVE_INFINITY);
      if (next) {
        await this.advance(Math.max(0, next.wakesAt - this.#now));
        idleSince = Date.now();
      } else if (Date.now() - idleSince > longestIdleMs) {
        throw new Error("Nothing is left that could end this work.");
      }
    }
  }

  #next(end: number): Sleeper | undefined {
    const due = [...this.#sleepers].filter(({ wakesAt }) => wakesAt <= end);
    return due.sort((a, b) => a.wakesAt - b.wakesAt)[0];
  }
}

/** Lets everything that is ready run: a macrotask turn comes after all pending microtasks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}
