import type { Preferences } from "@core/ports/preferences";

/** Preferences in memory. */
export class MemoryPreferences implements Preferences {
  readonly #values: Map<string, string>;

  constructor(values: Readonly<Record<string, string>> = {}) {
    this.#values = new Map(Object.entries(values));
  }

  get(key: string): string | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: string): void {
    this.#values.set(key, value);
  }

  remove(key: string): void {
    this.#values.delete(key);
  }

  /** Everything kept, for assertions. */
  get all(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#values);
  }
}
