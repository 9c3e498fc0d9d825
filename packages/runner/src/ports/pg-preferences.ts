import { randomUUID } from "node:crypto";
import { RUNNER_ID } from "@core/domain/task/task";
import type { Logger } from "@core/ports/logger";
import type { Preferences } from "@core/ports/preferences";
import type { PgSession } from "./pg-session";

const SCHEMA = `CREATE TABLE IF NOT EXISTS troupe.preferences (name text PRIMARY KEY, value text NOT NULL)`;

/** Preferences in a table, read whole at the start and whenever `reload` says so. */
export class PgPreferences implements Preferences {
  readonly #session: PgSession;
  readonly #logger: Logger;
  #values: ReadonlyMap<string, string> = new Map();
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(session: PgSession, logger: Logger) {
    this.#session = session;
    this.#logger = logger;
  }

  /** Opens them; the schema `troupe` is there. */
  static async open(session: PgSession, logger: Logger): Promise<PgPreferences> {
    const preferences = new PgPreferences(session, logger);
    await session.query("SELECT pg_advisory_lock(7432)");
    await session.query(SCHEMA);
    await session.query("SELECT pg_advisory_unlock(7432)");
    // All processes of a runner have the one id that the first of them made.
    await session.query("INSERT INTO troupe.preferences VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      ...[RUNNER_ID, randomUUID()],
    ]);
    await preferences.reload();
    return preferences;
  }

  /** Resolves once all that was set has been saved. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  /** Takes up what other processes have set. */
  async reload(): Promise<void> {
    await this.#writing;
    const rows = await this.#session.query<{ name: string; value: string }>(
      "SELECT name, value FROM troupe.preferences",
    );
    this.#values = new Map(rows.map(({ name, value }) => [name, value]));
  }

  get(key: string): string | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: string): void {
    this.#values = new Map([...this.#values, [key, value]]);
    this.#write(
      "INSERT INTO troupe.preferences VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value",
      [key, value],
    );
  }

  remove(key: string): void {
    this.#values = new Map([...this.#values].filter(([name]) => name !== key));
    this.#write("DELETE FROM troupe.preferences WHERE name = $1", [key]);
  }

  #write(text: string, values: readonly string[]): void {
    this.#writing = this.#session
      .query(text, values)
      .catch((error: unknown) => this.#logger.warn("a preference was not saved", { error: String(error) }));
  }
}
