import type { Draft } from "../../domain/conversation/draft";
import type { Clock } from "../../ports/clock";
import type { Database } from "../../ports/database";
import type { Logger } from "../../ports/logger";

/** A text that still streams is saved this often at the most. */
const SAVE_INTERVAL_MS = 500;
/** A long text is saved again when it has grown by this part of itself, so that all in all little more is written. */
const GROWTH = 1 / 8;
/** Or when it has waited for so long, in milliseconds a character: what streams slowly costs little to save. */
const WAIT_PER_CHARACTER_MS = 0.05;

/** Dependencies of saving a draft. */
export interface DraftDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Keeps a text that still streams in the database, so that a reload finds it. */
export class DraftSaver {
  readonly #dependencies: DraftDependencies;
  readonly #closing = new AbortController();
  #latest: Draft | undefined;
  /** The last one whose saving was tried, and when; and the last one that was saved. */
  #tried: Draft | undefined;
  #triedAt = 0;
  #saved: Draft | undefined;
  #saving: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(dependencies: DraftDependencies) {
    this.#dependencies = dependencies;
  }

  /** The last text that is safe. */
  get saved(): Draft | undefined {
    return this.#saved;
  }

  /** The newest text, unless it is saved already. */
  get unsaved(): Draft | undefined {
    return this.#latest === this.#saved ? undefined : this.#latest;
  }

  /** Takes the newest text; it is saved now, or once enough time has passed for its length. */
  keep(draft: Draft): void {
    this.#latest = draft;
    if (!this.#isRunning) void this.#run();
  }

  /** Saves what there is at once. */
  flush(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save());
    return this.#saving;
  }

  /**
   * Saves a text before anything else happens, and waits for the disk. @throws where that fails, or nothing is saved
   * any more.
   */
  async commit(draft: Draft): Promise<void> {
    this.#latest = draft;
    const committing = this.#saving.then(() => {
      this.#closing.signal.throwIfAborted();
      return this.#dependencies.database.write([{ type: "put", store: "drafts", record: draft }], "strict");
    });
    // The next save waits for this one; whoever began it gets its error.
    this.#saving = committing.catch(() => {});
    await committing;
    this.#saved = draft;
  }

  /** Stops saving and waits for a save under way, so that none comes after the draft's deletion. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#saving;
  }

  /**
   * Lets go of the texts, once they are safe elsewhere: whatever still holds on to this holds no copies of them then.
   */
  forget(): void {
    this.#latest = undefined;
    this.#tried = undefined;
    this.#saved = undefined;
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    this.#isRunning = true;
    try {
      while (this.#latest !== this.#tried && !signal.aborted) {
        if (this.#isDue()) await this.flush();
        await this.#dependencies.clock.sleep(SAVE_INTERVAL_MS, signal);
      }
    } catch {
      // Closed while waiting.
    } finally {
      this.#isRunning = false;
    }
  }

  #isDue(): boolean {
    const length = lengthOf(this.#latest);
    const hasGrown = length - lengthOf(this.#tried) >= length * GROWTH;
    return hasGrown || this.#dependencies.clock.now() - this.#triedAt >= length * WAIT_PER_CHARACTER_MS;
  }

  async #save(): Promise<void> {
    const draft = this.#latest;
    if (!draft || draft === this.#saved || this.#closing.signal.aborted) return;
    this.#tried = draft;
    this.#triedAt = this.#dependencies.clock.now();
    try {
      await this.#dependencies.database.write([{ type: "put", store: "drafts", record: draft }]);
      this.#saved = draft;
    } catch (error) {
      this.#dependencies.logger.warn("A text that still streams could not be saved", {
        error: String(error),
      });
    }
  }
}

function lengthOf(draft: Draft | undefined): number {
  return (draft?.text.length ?? 0) + (draft?.reasoning?.length ?? 0);
}
