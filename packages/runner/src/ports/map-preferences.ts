import type { Preferences } from "@core/ports/preferences";

/** Preferences that are forgotten with the process. */
export class MapPreferences implements Preferences {
  readonly #values = new Map<string, string>();

  get(key: string): string | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: string): void {
    this.#values.set(key, value);
  }

  remove(key: string): void {
    this.#values.delete(key);
  }
}
