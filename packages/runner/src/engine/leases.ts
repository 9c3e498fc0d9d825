import type { PgSession } from "../ports/pg-session";

const SCHEMA = `CREATE TABLE IF NOT EXISTS troupe.leases (executor text PRIMARY KEY, beats bigint NOT NULL DEFAULT 0)`;

/** The name that all connections of a process have, by which others can end them. */
export function connectionsOf(executor: string): string {
  return `troupe-${executor}`;
}

/** The address of a database whose connections are those of a process; one that is no URL stays as it is. */
export function namedUrl(databaseUrl: string, executor: string): string {
  const url = URL.parse(databaseUrl);
  if (!url) return databaseUrl;
  url.searchParams.set("application_name", connectionsOf(executor));
  return url.href;
}

/**
 * Signs of life of the processes that work: one that hangs keeps its connections, and with them its locks, so others end
 * those. Nobody's clock counts, only how often a look found nothing new, so that all may sleep and wake up together.
 */
export class Leases {
  readonly #session: PgSession;
  readonly #executor: string;
  /** Looks without a sign of life after which a process has lost its lease. */
  readonly #patience: number;
  readonly #seen = new Map<string, { beats: string; looks: number }>();

  private constructor(session: PgSession, executor: string, patience: number) {
    this.#session = session;
    this.#executor = executor;
    this.#patience = patience;
  }

  /** Gives this process a lease; the schema `troupe` is there. */
  static async open(session: PgSession, executor: string, patience: number): Promise<Leases> {
    await session.query("CREATE SCHEMA IF NOT EXISTS troupe");
    await session.query(SCHEMA);
    const leases = new Leases(session, executor, patience);
    await leases.beat();
    return leases;
  }

  /** Gives a sign of life. */
  async beat(): Promise<void> {
    await this.#session.query(
      `INSERT INTO troupe.leases (executor) VALUES ($1)
       ON CONFLICT (executor) DO UPDATE SET beats = troupe.leases.beats + 1`,
      [this.#executor],
    );
  }

  /** Looks at the others once. Resolves to those that have just lost their lease, and with it every connection and lock. */
  async look(): Promise<readonly string[]> {
    const rows = await this.#session.query<{ executor: string; beats: string }>(
      "SELECT executor, beats FROM troupe.leases WHERE executor <> $1",
      [this.#executor],
    );
    const lost = rows.filter(
      ({ executor, beats }) => this.#looksWithoutNews(executor, beats) >= this.#patience,
    );
    for (const { executor } of lost) {
      await this.#session.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = $1 AND datname = current_database() AND pid <> pg_backend_pid()`,
        [connectionsOf(executor)],
      );
      await this.#end(executor);
    }
    return lost.map(({ executor }) => executor);
  }

  /** Gives the own lease back. */
  close(): Promise<void> {
    return this.#end(this.#executor);
  }

  #looksWithoutNews(executor: string, beats: string): number {
    const known = this.#seen.get(executor);
    const looks = known?.beats === beats ? known.looks + 1 : 0;
    this.#seen.set(executor, { beats, looks });
    return looks;
  }

  async #end(executor: string): Promise<void> {
    this.#seen.delete(executor);
    await this.#session.query("DELETE FROM troupe.leases WHERE executor = $1", [executor]);
  }
}
