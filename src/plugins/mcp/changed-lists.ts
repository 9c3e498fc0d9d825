import type { Clock } from "@core/ports/clock";
import type { Logger } from "@core/ports/logger";

/** A list that changed is read again so long after that. */
const PAUSE_MS = 2_000;

/** Reads lists anew that their servers said have changed; those that change all the time once in a while. */
export class ChangedLists {
  readonly #clock: Pick<Clock, "sleep">;
  readonly #logger: Pick<Logger, "warn">;
  readonly #read: (key: string) => Promise<void>;
  /** Servers whose lists have changed, and are read again soon. */
  readonly #changed = new Set<string>();

  constructor(
    clock: Pick<Clock, "sleep">,
    logger: Pick<Logger, "warn">,
    read: (key: string) => Promise<void>,
  ) {
    this.#clock = clock;
    this.#logger = logger;
    this.#read = read;
  }

  async readSoon(key: string): Promise<void> {
    if (this.#changed.has(key)) return;
    this.#changed.add(key);
    await this.#clock.sleep(PAUSE_MS, new AbortController().signal);
    this.#changed.delete(key);
    try {
      await this.#read(key);
    } catch (error) {
      this.#logger.warn("A changed list could not be read", { server: key, error: String(error) });
    }
  }
}
