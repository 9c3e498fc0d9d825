type Work = (lock: { readonly name: string } | null) => Promise<unknown>;

/** As much of the browser's `navigator.locks` as the application uses, for Node. */
export class LockManagerStandIn {
  readonly #held = new Set<string>();

  async request(name: string, options: { readonly ifAvailable?: boolean }, work: Work): Promise<unknown> {
    if (!options.ifAvailable) throw new Error("waiting for a lock is not played here");
    await Promise.resolve();
    if (this.#held.has(name)) return work(null);
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
