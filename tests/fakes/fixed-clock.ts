import type { Clock } from "@core/ports/clock";

/** From one frame to the next at 60 frames a second, rounded up. */
const FRAME_MS = 17;
/** How often nothing may be found to wait for, as while modules are loaded or files are read, before that is a fault. */
const IDLE_TURNS = 100_000;

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

  /** Moves time on from one sleeper to the next until `work` has ended. @throws what `work` does, or that nobody is left who could wake it. */
  async drive<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    for (let idle = 0; !isOver; ) {
      await settle();
      if (isOver) break;
      const next = this.#next(Number.POSITIVE_INFINITY);
      idle = next ? 0 : idle + 1;
      if (idle > IDLE_TURNS) throw new Error("Nothing is left that could end this work.");
      if (next) await this.advance(Math.max(0, next.wakesAt - this.#now));
    }
    return work;
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
