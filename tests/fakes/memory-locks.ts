import type { Locks } from "@core/ports/locks";

/** The locks of one pretended browser. */
export class MemoryLocksHub {
  readonly #holders = new Map<string, MemoryLocks>();

  /** Opens a tab. */
  tab(): MemoryLocks {
    return new MemoryLocks(this.#holders);
  }
}

/** One tab's view of the locks. */
export class MemoryLocks implements Locks {
  readonly #holders: Map<string, MemoryLocks>;

  constructor(holders: Map<string, MemoryLocks> = new Map()) {
    this.#holders = holders;
  }

  async tryHold<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    if (this.#holders.has(name)) return undefined;
    this.#holders.set(name, this);
    try {
      return { value: await work() };
    } finally {
      if (this.#holders.get(name) === this) this.#holders.delete(name);
    }
  }

  async hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const held = await this.tryHold(name, work);
      if (held) return held.value;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  async isHeld(name: string): Promise<boolean> {
    return this.#holders.has(name);
  }

  /** Kills the tab: what it held becomes free, though its work never ends. */
  die(): void {
    for (const [name, holder] of this.#holders) if (holder === this) this.#holders.delete(name);
  }
}
