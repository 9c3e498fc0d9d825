import type { Draft } from "../../domain/draft";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Logger } from "../../ports/logger";

/** A deliverable that still streams is saved this often at the most. */
const SAVE_INTERVAL_MS = 500;

/** Keeps what an agent has written so far in the database, so that a reload finds it. */
export class PartialText {
  readonly #ports: { readonly database: Database; readonly clock: Clock; readonly logger: Logger };
  readonly #closing = new AbortController();
  #latest: Draft | undefined;
  /** The last one whose saving was tried, and the last one that was saved. */
  #tried: Draft | undefined;
  #saved: Draft | undefined;
  #saving: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(ports: { readonly database: Database; readonly clock: Clock; readonly logger: Logger }) {
    this.#ports = ports;
  }

  /** Takes the newest text; it is saved now, or when the interval since the last save has passed. */
  keep(draft: Draft): void {
    this.#latest = draft;
    if (!this.#isRunning) void this.#run();
  }

  /** The newest text, unless it is saved already. */
  get unsaved(): Draft | undefined {
    return this.#latest === this.#saved ? undefined : this.#latest;
  }

  /** Saves what there is at once. */
  flush(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  /** Stops saving and waits for a save under way, so that none comes after the draft's deletion. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#saving;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#latest !== this.#tried && !this.#closing.signal.aborted) {
        await this.flush();
        await this.#ports.clock.sleep(SAVE_INTERVAL_MS, this.#closing.signal);
      }
    } catch {
      // Closed while waiting.
    } finally {
      this.#isRunning = false;
    }
  }

  async #save(): Promise<void> {
    const draft = this.#latest;
    if (!draft || draft === this.#saved || this.#closing.signal.aborted) return;
    this.#tried = draft;
    try {
      await this.#ports.database.write([{ type: "put", store: "drafts", record: draft }]);
      this.#saved = draft;
    } catch (error) {
      this.#ports.logger.warn("A partial text could not be saved", { error: String(error) });
    }
  }
}
