import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { RunnerAccess } from "@core/services/runner/wire";
import * as v from "valibot";
import type { PgPreferences } from "../ports/pg-preferences";
import type { PgSession } from "../ports/pg-session";
import { RunnerError } from "../runner-error";

const LONGEST_NAME = 60;
const SCHEMA = `
CREATE TABLE IF NOT EXISTS troupe.outside_tokens (
  id text PRIMARY KEY, kind text NOT NULL, name text NOT NULL, hash text NOT NULL UNIQUE,
  made timestamptz NOT NULL DEFAULT now(), seen timestamptz);
CREATE TABLE IF NOT EXISTS troupe.outside_tasks (
  wish text PRIMARY KEY, kind text NOT NULL, token text NOT NULL, task text, made timestamptz NOT NULL DEFAULT now());
CREATE INDEX IF NOT EXISTS outside_tasks_by_kind ON troupe.outside_tasks (kind, made);
`;

/** The protocols that programs of others may ask by. */
export const KINDS = ["MCP", "A2A"] as const;
export type Kind = (typeof KINDS)[number];

const settings = v.object({ isOn: v.boolean(), tasksPerHour: v.number(), tokensPerTask: v.number() });

/** The settings of one protocol; every one is off at first. */
export type OutsideSettings = v.InferOutput<typeof settings>;

const AT_FIRST: OutsideSettings = { isOn: false, tasksPerHour: 10, tokensPerTask: 500_000 };

/** The program that asks, by the token that it was given. */
export interface Outsider {
  readonly id: string;
  /** The name of that token. */
  readonly name: string;
  readonly kind: Kind;
}

/** The programs of others that may give tasks: whether at all, each with a token of its own, and how many. Only hashes of tokens are kept. */
export class OutsideAccess {
  readonly #session: PgSession;
  readonly #preferences: PgPreferences;

  private constructor(session: PgSession, preferences: PgPreferences) {
    this.#session = session;
    this.#preferences = preferences;
  }

  /** Opens the lists; the schema `troupe` is there. */
  static async open(session: PgSession, preferences: PgPreferences): Promise<OutsideAccess> {
    await session.query("SELECT pg_advisory_lock(7432)");
    await session.query(SCHEMA);
    await session.query("SELECT pg_advisory_unlock(7432)");
    return new OutsideAccess(session, preferences);
  }

  settings(kind: Kind): OutsideSettings {
    const read = v.safeParse(settings, JSON.parse(this.#preferences.get(placeOf(kind)) ?? "{}"));
    return read.success ? read.output : AT_FIRST;
  }

  async set(kind: Kind, wanted: OutsideSettings): Promise<void> {
    this.#preferences.set(placeOf(kind), JSON.stringify(wanted));
    await this.#preferences.flush();
  }

  /** All protocols with their settings and tokens, as devices see them. */
  async list(): Promise<readonly RunnerAccess[]> {
    const rows = await this.#session.query<{ id: string; kind: Kind; name: string; seen: Date | null }>(
      "SELECT id, kind, name, seen FROM troupe.outside_tokens ORDER BY made",
    );
    return KINDS.map((kind) => ({
      ...{ kind, ...this.settings(kind) },
      tokens: rows
        .filter((row) => row.kind === kind)
        .map(({ id, name, seen }) => ({ id, name, ...(seen ? { seen: seen.getTime() } : {}) })),
    }));
  }

  /** Makes a token, which is given this once. */
  async newToken(kind: Kind, name: string): Promise<string> {
    const token = `troupe_${randomBytes(32).toString("base64url")}`;
    await this.#session.query(
      "INSERT INTO troupe.outside_tokens (id, kind, name, hash) VALUES ($1, $2, $3, $4)",
      [randomUUID(), kind, name.trim().slice(0, LONGEST_NAME) || kind, hashOf(token)],
    );
    return token;
  }

  /** Has a token be good for nothing from now on. */
  async revoke(id: string): Promise<void> {
    await this.#session.query("DELETE FROM troupe.outside_tokens WHERE id = $1", [id]);
  }

  /** Whether a protocol is spoken at all, as devices have said last. */
  async isOn(kind: Kind): Promise<boolean> {
    await this.#preferences.reload();
    return this.settings(kind).isOn;
  }

  /** The program that a token of a protocol is of. */
  async outsiderOf(kind: Kind, token: string): Promise<Outsider | undefined> {
    if (!this.settings(kind).isOn) return undefined;
    const [row] = await this.#session.query<{ id: string; name: string }>(
      "UPDATE troupe.outside_tokens SET seen = now() WHERE kind = $1 AND hash = $2 RETURNING id, name",
      [kind, hashOf(token)],
    );
    return row && { ...row, kind };
  }

  /** Counts a wish for a task, unless it was counted before. @throws RunnerError where there were too many within an hour. */
  async count(wish: string, { id, kind }: Outsider): Promise<void> {
    const { tasksPerHour } = this.settings(kind);
    const counted = await this.#session.query(
      `INSERT INTO troupe.outside_tasks (wish, kind, token) SELECT $1, $2, $3
       WHERE EXISTS (SELECT 1 FROM troupe.outside_tasks WHERE wish = $1)
          OR (SELECT count(*) FROM troupe.outside_tasks WHERE kind = $2 AND made > now() - interval '1 hour') < $4
       ON CONFLICT (wish) DO UPDATE SET wish = EXCLUDED.wish RETURNING wish`,
      [wish, kind, id, tasksPerHour],
    );
    if (counted.length === 0)
      throw new RunnerError(`This runner takes ${tasksPerHour} tasks an hour. Try again later.`);
  }

  /** Keeps which task a wish has made, or that it has made none and does not count. */
  async settle(wish: string, taskId: string | undefined): Promise<void> {
    await (taskId === undefined
      ? this.#session.query("DELETE FROM troupe.outside_tasks WHERE wish = $1 AND task IS NULL", [wish])
      : this.#session.query("UPDATE troupe.outside_tasks SET task = $2 WHERE wish = $1", [wish, taskId]));
  }

  /** Whether a task is one of those that a program has given. */
  async isOf(taskId: string, { id }: Outsider): Promise<boolean> {
    const found = await this.#session.query(
      "SELECT 1 FROM troupe.outside_tasks WHERE task = $1 AND token = $2",
      [taskId, id],
    );
    return found.length > 0;
  }
}

function placeOf(kind: Kind): string {
  return `troupe.outside.${kind}`;
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
