import type { Preferences } from "@core/ports/preferences";

/**
 * Preferences in a web storage. Where the browser blocks or has filled it, they last as long as the page and
 * nothing fails.
 */
export class WebPreferences implements Preferences {
  readonly #storage: () => Storage;
  readonly #unsaved = new Map<string, string | undefined>();

  /** `storage` is asked for on each use: with blocked cookies even naming `localStorage` throws. */
  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  get(key: string): string | undefined {
    if (this.#unsaved.has(key)) return this.#unsaved.get(key);
    try {
      return this.#storage().getItem(key) ?? undefined;
    } catch {
      // Blocked storage holds nothing.
      return undefined;
    }
  }

  set(key: string, value: string): void {
    this.#change(key, value, (storage) => storage.setItem(key, value));
  }

  remove(key: string): void {
    this.#change(key, undefined, (storage) => storage.removeItem(key));
  }

  #change(key: string, value: string | undefined, save: (storage: Storage) => void): void {
    try {
      save(this.#storage());
      this.#unsaved.delete(key);
    } catch {
      // Blocked or full: kept for as long as the page is open.
      this.#unsaved.set(key, value);
    }
  }
}
