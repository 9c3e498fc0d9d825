import type { Draft } from "../../domain/draft";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { Logger } from "../../ports/logger";
import type { ReplyRescue } from "./reply-rescue";

/** A reply that still streams is saved this often at the most. */
const DRAFT_INTERVAL_MS = 500;

/** Keeps the partial text of one streaming reply in the database, so that a reload finds it. */
export class ReplyDraft {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #rescue: ReplyRescue;
  readonly #closing = new AbortController();
  #latest: Draft | undefined;
  #saved: Draft | undefined;
  #saving: Promise<void> = Promise.resolve();
  #isRunning = false;

  constructor(database: Database, clock: Clock, logger: Logger, rescue: ReplyRescue) {
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
    this.#rescue = rescue;
  }

  /** Takes the newest text; it is saved now, or when the interval since the last save has passed. */
  keep(draft: Draft): void {
    this.#latest = draft;
    if (!this.#isRunning) void this.#run();
  }

  /** Puts what there is where it survives the end of the page, also when the database takes nothing more. */
  rescue(): void {
    if (this.#latest) this.#rescue.save(this.#latest);
  }

  /** Saves what there is at once. */
  async flush(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#save());
    await this.#saving;
  }

  /** Stops saving and waits for a save under way, so that none comes after the draft's deletion. */
  async close(): Promise<void> {
    const isFirst = !this.#closing.signal.aborted;
    this.#closing.abort();
    await this.#saving;
    if (isFirst && this.#latest) this.#rescue.remove(this.#latest.id);
  }

  /** What removes the draft, to be committed together with the finished message. */
  deletion(draftId: string): WriteOperation {
    return { type: "delete", store: "drafts", id: draftId };
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#latest !== this.#saved && !this.#closing.signal.aborted) {
        await this.flush();
        await this.#clock.sleep(DRAFT_INTERVAL_MS, this.#closing.signal);
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
    try {
      await this.#database.write([{ type: "put", store: "drafts", record: draft }]);
      this.#saved = draft;
    } catch (error) {
      this.#saved = draft;
      this.#logger.warn("A partial reply could not be saved", { error: String(error) });
    }
  }
}
