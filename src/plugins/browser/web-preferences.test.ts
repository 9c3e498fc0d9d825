import { describe, expect, it } from "vitest";
import { preferencesContract } from "../../../tests/contracts/preferences-contract";
import { WebPreferences } from "./web-preferences";

/** A web storage that may be full. */
class StorageStandIn implements Storage {
  readonly #items = new Map<string, string>();
  isFull = false;

  get length(): number {
    return this.#items.size;
  }

  clear(): void {
    this.#items.clear();
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.#items.set(key, value);
  }
}

describe("WebPreferences", () => {
  preferencesContract(() => {
    const storage = new StorageStandIn();
    return new WebPreferences(() => storage);
  });

  describe("where storage is blocked", () => {
    preferencesContract(
      () =>
        new WebPreferences(() => {
          throw new DOMException("blocked", "SecurityError");
        }),
    );
  });

  it("reads back what no longer fitted, and saves it once there is room", () => {
    const storage = new StorageStandIn();
    const preferences = new WebPreferences(() => storage);
    preferences.set("theme", "light");
    storage.isFull = true;
    preferences.set("theme", "dark");
    expect(preferences.get("theme")).toBe("dark");
    expect(storage.getItem("theme")).toBe("light");
    storage.isFull = false;
    preferences.set("theme", "dark");
    expect(storage.getItem("theme")).toBe("dark");
    // Another tab may change it.
    storage.setItem("theme", "light");
    expect(preferences.get("theme")).toBe("light");
  });
});
