import type { Database } from "../../ports/database";

/** Tells whether there are tasks at all, without any of what it takes to read or run one. */
export class TaskPresence {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async any(): Promise<boolean> {
    return (await this.#database.count("tasks", { limit: 1 })) > 0;
  }

  /** Whether there are tasks or conversations. */
  async anyWork(): Promise<boolean> {
    return (await this.any()) || (await this.#database.count("conversations", { limit: 1 })) > 0;
  }
}
