import type { StoragePersistence } from "@core/ports/persistence";

/** The browser's storage manager; where there is none, storage counts as evictable. */
export class NavigatorPersistence implements StoragePersistence {
  #answer: Promise<boolean> | undefined;

  request(): Promise<boolean> {
    // A browser that refuses to answer has not agreed.
    this.#answer ??= askToPersist().catch(() => false);
    return this.#answer;
  }

  async isPersistent(): Promise<boolean> {
    try {
      return (await storageManager()?.persisted()) ?? false;
    } catch {
      // Refused in some private windows, which keep nothing.
      return false;
    }
  }

  async estimate(): Promise<{ readonly usageBytes: number; readonly quotaBytes: number } | undefined> {
    try {
      const { usage, quota } = (await storageManager()?.estimate()) ?? {};
      return usage === undefined || quota === undefined
        ? undefined
        : { usageBytes: usage, quotaBytes: quota };
    } catch {
      // Refused in some private windows.
      return undefined;
    }
  }
}

async function askToPersist(): Promise<boolean> {
  const storage = storageManager();
  if (!storage) return false;
  return (await storage.persisted()) || storage.persist();
}

function storageManager(): StorageManager | undefined {
  return (navigator as Partial<Navigator>).storage;
}
