/** The network information that says whether users ask for little traffic; not in the types of a worker. */
interface NavigatorWithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Large files of the application that few need at once: kept apart, and fetched one after the other in the background, or when they are used. */
export class StoredLater {
  readonly cacheName = "stored-later";
  readonly #caches: Pick<CacheStorage, "open">;
  readonly #navigator: NavigatorWithConnection;
  readonly #paths: readonly string[];
  readonly #pathsOnUse: readonly string[];

  /**
   * Both are paths of files whose names change with their content, the smallest first. `pathsOnUse` are never fetched
   * ahead.
   */
  constructor(
    paths: readonly string[],
    pathsOnUse: readonly string[] = [],
    caches: Pick<CacheStorage, "open"> = globalThis.caches,
    navigator: object = globalThis.navigator,
  ) {
    this.#paths = paths;
    this.#pathsOnUse = pathsOnUse;
    this.#caches = caches;
    this.#navigator = navigator;
  }

  /** Whether a file is kept apart. */
  has(path: string): boolean {
    return this.#paths.includes(path) || this.#pathsOnUse.includes(path);
  }

  /** Fetches what is missing; where the user saves data, each is left to its first use. Never fails. */
  async store(): Promise<void> {
    if (this.#navigator.connection?.saveData) return;
    const cache = await this.#caches.open(this.cacheName);
    for (const path of this.#paths) {
      // Offline, say: it is tried again on the next visit.
      if (!(await cache.match(path))) await cache.add(path).catch(() => {});
    }
  }

  /** Drops files of earlier versions. */
  async forgetOthers(): Promise<void> {
    const cache = await this.#caches.open(this.cacheName);
    for (const request of await cache.keys()) {
      if (!this.has(new URL(request.url).pathname)) await cache.delete(request);
    }
  }
}
