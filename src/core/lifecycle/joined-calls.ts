/**
 * Calls of the same work, joined by key: one is under way at a time, and however often it is asked for meanwhile, it is
 * done once more after that, so that what was asked for last has begun after it was asked for.
 */
export class JoinedCalls {
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Promise<void>>();

  /** Resolves once the work has been done that began after this call; rejects as that work does. */
  run(key: string, work: () => Promise<void>): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const running = this.#running.get(key);
    if (!running) return this.#begin(key, work);
    const again = () => {
      this.#waiting.delete(key);
      return this.#begin(key, work);
    };
    // A failure is told to those who waited for that run.
    const next = running.then(again, again);
    this.#waiting.set(key, next);
    return next;
  }

  #begin(key: string, work: () => Promise<void>): Promise<void> {
    const done = work().finally(() => this.#running.delete(key));
    this.#running.set(key, done);
    return done;
  }
}
