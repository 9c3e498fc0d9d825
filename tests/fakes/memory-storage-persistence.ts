import type { StoragePersistence } from "@core/ports/persistence";

/** Storage that grants what it is told to. */
export class MemoryStoragePersistence implements StoragePersistence {
  /** How often the browser was asked. */
  asked = 0;
  granted: boolean;
  usage: { readonly usageBytes: number; readonly quotaBytes: number } | undefined = {
    usageBytes: 0,
    quotaBytes: 1024 ** 3,
  };
  #answer: boolean | undefined;

  constructor(granted = true) {
    this.granted = granted;
  }

  async request(): Promise<boolean> {
    if (this.#answer === undefined) {
      this.asked += 1;
      this.#answer = this.granted;
    }
    return this.#answer;
  }

  async isPersistent(): Promise<boolean> {
    return this.#answer ?? false;
  }

  async estimate(): Promise<{ readonly usageBytes: number; readonly quotaBytes: number } | undefined> {
    return this.usage;
  }
}
