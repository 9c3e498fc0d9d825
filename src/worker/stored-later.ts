/** Where users ask for little traffic; not in the types of a worker. */
interface NavigatorWithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Large files of the application that few need at once: kept apart, and fetched one after the other in the background. */
export class StoredLater {
  readonly cacheName = "stored-later";
  readonly #caches: Pick<CacheStorage, "open">;
  readonly #navigator: NavigatorWithConnection;

  /** `paths` are those of files whose names change with their content, the smallest first. */
  constructor(
    readonly paths: readonly string[],
    caches: Pick<CacheStorage, "open"> = globalThis.caches,
    navigator: object = globalThis.navigator,
  ) {
    this.#caches = caches;
    this.#navigator = navigator;
  }

  /** Fetches what is missing; where the user saves data, each is left to its first use. Never fails. */
  async store(): Promise<void> {
    if (this.#navigator.connection?.saveData) return;
    const cache = await this.#caches.open(this.cacheName);
    for (const path of this.paths) {
      // Offline, say: it is tried again on the next visit.
      if (!(await cache.match(path))) await cache.add(path).catch(() => {});
    }
  }

  /** Drops files of earlier versions. */
  async forgetOthers(): Promise<void> {
    const cache = await this.#caches.open(this.cacheName);
    for (const request of await cache.keys()) {
      if (!this.paths.includes(new URL(request.url).pathname)) await cache.delete(request);
    }
  }
}
