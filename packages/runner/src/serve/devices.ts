import { createHash, randomBytes, randomInt, randomUUID } from "node:crypto";
import type { PgSession } from "../ports/pg-session";

/** Time in which a pairing sentence may be used, in minutes. */
const SENTENCE_MINUTES = 15;
const IS_FRESH = `made > now() - interval '${SENTENCE_MINUTES} minutes'`;
const LONGEST_NAME = 60;
const WORDS = 5;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS troupe.pairings (hash text PRIMARY KEY, made timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS troupe.devices (
  id text PRIMARY KEY, name text NOT NULL, hash text NOT NULL UNIQUE,
  paired timestamptz NOT NULL DEFAULT now(), seen timestamptz NOT NULL DEFAULT now());
ALTER TABLE troupe.devices ADD COLUMN IF NOT EXISTS origin text;
CREATE TABLE IF NOT EXISTS troupe.former_origins (origin text PRIMARY KEY);
`;

/** A device that asks, and the origin of the page that it was paired from; absent where the runner serves that page. */
export interface AskingDevice {
  readonly id: string;
  readonly origin: string | undefined;
}

/** A device that may use the runner. */
export interface Device {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly paired: number;
  readonly seen: number;
}

/** The devices that were paired with a sentence, each with a token of its own. Only hashes of either are kept. */
export class Devices {
  readonly #session: PgSession;

  private constructor(session: PgSession) {
    this.#session = session;
  }

  /** Opens the list; the schema `troupe` is there. */
  static async open(session: PgSession): Promise<Devices> {
    await session.query("SELECT pg_advisory_lock(7432)");
    await session.query(SCHEMA);
    await session.query("SELECT pg_advisory_unlock(7432)");
    return new Devices(session);
  }

  /** Makes a sentence that pairs one device within 15 minutes (63 bits); those of before no longer do. */
  async newSentence(): Promise<string> {
    const sentence = Array.from({ length: WORDS }, word).join(" ");
    await this.#session.query("DELETE FROM troupe.pairings");
    await this.#session.query("INSERT INTO troupe.pairings (hash) VALUES ($1)", [hashOf(sentence)]);
    return sentence;
  }

  /** Whether there is a sentence that pairs a device. */
  async isPairing(): Promise<boolean> {
    const open = await this.#session.query(`SELECT 1 FROM troupe.pairings WHERE ${IS_FRESH}`);
    return open.length > 0;
  }

  /**
   * Whether a device is or was paired from pages of an origin that is not the runner's own: one that was revoked is to hear
   * that, and nothing else.
   */
  async hasOrigin(origin: string): Promise<boolean> {
    const known = await this.#session.query(
      `SELECT 1 FROM troupe.devices WHERE origin = $1
       UNION ALL SELECT 1 FROM troupe.former_origins WHERE origin = $1`,
      [origin],
    );
    return known.length > 0;
  }

  /**
   * Uses a sentence up and gives the token of the new device, which is good for pages of its origin alone; `undefined` of a
   * sentence that is none (any more).
   */
  async pair(
    sentence: string,
    name: string,
    origin?: string,
  ): Promise<{ id: string; token: string } | undefined> {
    const used = await this.#session.query(
      `DELETE FROM troupe.pairings WHERE hash = $1 AND ${IS_FRESH} RETURNING 1`,
      [hashOf(sentence.trim().toLowerCase().replace(/\s+/g, " "))],
    );
    if (used.length === 0) return undefined;
    const [id, token] = [randomUUID(), randomBytes(32).toString("base64url")];
    await this.#session.query("INSERT INTO troupe.devices (id, name, hash, origin) VALUES ($1, $2, $3, $4)", [
      ...[id, name.trim().slice(0, LONGEST_NAME) || "Device", hashOf(token), origin ?? null],
    ]);
    return { id, token };
  }

  /** The device a token is of. */
  async deviceOf(token: string): Promise<AskingDevice | undefined> {
    const [row] = await this.#session.query<{ id: string; origin: string | null }>(
      "UPDATE troupe.devices SET seen = now() WHERE hash = $1 RETURNING id, origin",
      [hashOf(token)],
    );
    return row && { id: row.id, origin: row.origin ?? undefined };
  }

  async list(): Promise<readonly Device[]> {
    const rows = await this.#session.query<{ id: string; name: string; paired: Date; seen: Date }>(
      "SELECT id, name, paired, seen FROM troupe.devices ORDER BY paired",
    );
    return rows.map(({ id, name, paired, seen }) => ({
      ...{ id, name, paired: paired.getTime(), seen: seen.getTime() },
    }));
  }

  /** Has a device be unknown from now on. */
  async revoke(id: string): Promise<void> {
    await this.#session.query(
      `WITH revoked AS (DELETE FROM troupe.devices WHERE id = $1 RETURNING origin)
       INSERT INTO troupe.former_origins SELECT origin FROM revoked WHERE origin IS NOT NULL ON CONFLICT DO NOTHING`,
      [id],
    );
  }
}

/** A word that can be said and typed, of 6,400 there are. */
function word(): string {
  const letter = (letters: string) => letters[randomInt(letters.length)];
  return Array.from({ length: 2 }, () => `${letter("bdfghjklmnprstvz")}${letter("aeiou")}`).join("");
}

function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
