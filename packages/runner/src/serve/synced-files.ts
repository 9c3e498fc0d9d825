import { AppError } from "@core/errors/app-error";
import type { PgSession } from "../ports/pg-session";

/** Bytes of all files together; a device that goes mad must not fill the disk. */
const ROOM = 4 * 1024 * 1024 * 1024;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS troupe.synced_files (
  name text PRIMARY KEY, content bytea NOT NULL, made timestamptz NOT NULL DEFAULT now());
`;

/** Files that devices leave for each other, encrypted: the runner keeps them, and can open none. */
export class SyncedFiles {
  readonly #session: PgSession;
  readonly #room: number;

  private constructor(session: PgSession, room: number) {
    this.#session = session;
    this.#room = room;
  }

  /** Opens the files; the schema `troupe` is there. */
  static async open(session: PgSession, room = ROOM): Promise<SyncedFiles> {
    await session.query("SELECT pg_advisory_lock(7433)");
    await session.query(SCHEMA);
    await session.query("SELECT pg_advisory_unlock(7433)");
    return new SyncedFiles(session, room);
  }

  async list(): Promise<readonly string[]> {
    const rows = await this.#session.query<{ name: string }>("SELECT name FROM troupe.synced_files");
    return rows.map(({ name }) => name);
  }

  /** The content in base64; `null` where there is none. */
  async get(name: string): Promise<string | null> {
    const [row] = await this.#session.query<{ content: Buffer }>(
      "SELECT content FROM troupe.synced_files WHERE name = $1",
      [name],
    );
    return row?.content.toString("base64") ?? null;
  }

  /** Keeps a file, unless there is one of that name. @throws AppError `runner.failed` where there is no room. */
  async putOnce(name: string, content: string): Promise<boolean> {
    const bytes = Buffer.from(content, "base64");
    const [used] = await this.#session.query<{ size: string }>(
      "SELECT coalesce(sum(length(content)), 0) AS size FROM troupe.synced_files",
    );
    if (Number(used?.size) + bytes.length > this.#room) throw new AppError("runner.failed", { status: 507 });
    const made = await this.#session.query(
      "INSERT INTO troupe.synced_files (name, content) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
      [name, bytes],
    );
    return made.length > 0;
  }

  async remove(name: string): Promise<void> {
    await this.#session.query("DELETE FROM troupe.synced_files WHERE name = $1", [name]);
  }
}
