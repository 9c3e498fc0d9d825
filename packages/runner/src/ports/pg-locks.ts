import { setTimeout as sleep } from "node:timers/promises";
import type { Locks } from "@core/ports/locks";
import type { PgSession } from "./pg-session";

/** Time between two looks at a lock that another process holds, in milliseconds. */
const LOOK_AGAIN_MS = 50;

/** The key of an advisory lock, from its name in `$1`. */
const KEY = "hashtextextended($1, 0)";

/** Locks of Postgres: they end with the session, hence with the process. */
export class PgLocks implements Locks {
  readonly #session: PgSession;
  /** Locks of this process: a session would be given again what it holds. */
  readonly #held = new Set<string>();

  constructor(session: PgSession) {
    this.#session = session;
  }

  async tryHold<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T } | undefined> {
    if (this.#held.has(name)) return undefined;
    this.#held.add(name);
    try {
      const [row] = await this.#session.query<{ free: boolean }>(
        `SELECT pg_try_advisory_lock(${KEY}) AS free`,
        [name],
      );
      if (!row?.free) return undefined;
      return await this.#whileHeld(name, work);
    } finally {
      this.#held.delete(name);
    }
  }

  async hold<T>(name: string, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const held = await this.tryHold(name, work);
      if (held) return held.value;
      await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
    }
  }

  async isHeld(name: string): Promise<boolean> {
    const [row] = await this.#session.query<{ held: boolean }>(
      `SELECT EXISTS (
         SELECT FROM pg_locks, (SELECT ${KEY} AS key) AS wanted
         WHERE locktype = 'advisory' AND granted AND objsubid = 1
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND classid::bigint = ((key >> 32) & 4294967295) AND objid::bigint = (key & 4294967295)) AS held`,
      [name],
    );
    return row?.held ?? false;
  }

  async #whileHeld<T>(name: string, work: () => Promise<T>): Promise<{ readonly value: T }> {
    try {
      return { value: await work() };
    } finally {
      await this.#session.query(`SELECT pg_advisory_unlock(${KEY})`, [name]);
    }
  }
}
