/** Wheels that were fetched before, for use without network. */
export interface KeptWheels {
  find(fileName: string): Promise<Blob | undefined>;
  keep(fileName: string, wheel: Blob): Promise<void>;
}

const CACHE = "python-distribution";

/** Wheels in the browser's cache; none where it has none, as on addresses that are not safe. */
export class CachedWheels implements KeptWheels {
  async find(fileName: string): Promise<Blob | undefined> {
    const found = await this.#cache?.then((cache) => cache.match(addressOf(fileName)));
    return found?.blob();
  }

  async keep(fileName: string, wheel: Blob): Promise<void> {
    await this.#cache?.then((cache) => cache.put(addressOf(fileName), new Response(wheel)));
  }

  get #cache(): Promise<Cache> | undefined {
    return globalThis.caches?.open(CACHE);
  }
}

/** A name in the cache alone: nothing is ever fetched from there. */
function addressOf(fileName: string): string {
  return `/python-distribution/${encodeURIComponent(fileName)}`;
}
