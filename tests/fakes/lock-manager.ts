type Work = (lock: { readonly name: string } | null) => Promise<unknown>;

/** As much of the browser's `navigator.locks` as the application uses, for Node. */
export class LockManagerStandIn {
  readonly #held = new Set<string>();

  async request(
    name: string,
    options: { readonly ifAvailable?: boolean; readonly signal?: AbortSignal },
    work: Work,
  ): Promise<unknown> {
    await Promise.resolve();
    if (options.ifAvailable && this.#held.has(name)) return work(null);
    while (this.#held.has(name)) {
      await new Promise<void>((resolve) => setImmediate(resolve));
      options.signal?.throwIfAborted();
    }
    this.#held.add(name);
    try {
      return await work({ name });
    } finally {
      this.#held.delete(name);
    }
  }

  async query(): Promise<{ readonly held: readonly { readonly name: string }[] }> {
    return { held: [...this.#held].map((name) => ({ name })) };
  }
}
