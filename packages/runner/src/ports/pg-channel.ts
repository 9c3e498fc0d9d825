import { randomUUID } from "node:crypto";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { Logger } from "@core/ports/logger";
import type { TabChannel, TabMessage } from "@core/ports/tab-channel";
import type { PgSession } from "./pg-session";

const CHANNEL = "troupe";

/** Postgres takes notices of fewer than 8,000 bytes; what is longer goes through a table. */
const LONGEST_NOTICE = 7_000;

const SCHEMA = `CREATE TABLE IF NOT EXISTS troupe.messages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, content text NOT NULL, sent timestamptz NOT NULL DEFAULT now())`;

/** A message on the channel: by whom it is, and its content or where that stands. */
interface Notice {
  readonly from: string;
  readonly message?: TabMessage;
  readonly id?: string;
}

/** The processes on one database as the tabs of one browser are to each other. */
export class PgChannel implements TabChannel {
  readonly #session: PgSession;
  readonly #logger: Logger;
  readonly #name = randomUUID();
  readonly #listeners = new Set<(message: TabMessage) => void>();
  /** Messages are sent and told in their order. */
  #sending: Promise<void> = Promise.resolve();
  #telling: Promise<void> = Promise.resolve();

  private constructor(session: PgSession, logger: Logger) {
    this.#session = session;
    this.#logger = logger;
  }

  /** Opens the channel; the schema `troupe` is there. */
  static async open(session: PgSession, logger: Logger): Promise<PgChannel> {
    const channel = new PgChannel(session, logger);
    await session.query("SELECT pg_advisory_lock(7432)");
    await session.query(SCHEMA);
    await session.query("SELECT pg_advisory_unlock(7432)");
    await session.listen(CHANNEL, (payload) => channel.#hear(JSON.parse(payload) as Notice));
    return channel;
  }

  post(message: TabMessage): void {
    this.#sending = this.#sending
      .then(() => this.#send(message))
      .catch((error: unknown) => this.#logger.warn("a message was not sent", { error: String(error) }));
  }

  listen(listener: (message: TabMessage) => void): Disposable {
    // Each time its own, as the same function may listen twice.
    const own = (message: TabMessage) => listener(message);
    this.#listeners.add(own);
    return disposable(() => this.#listeners.delete(own));
  }

  /** Resolves once all that was posted has been sent. */
  flush(): Promise<void> {
    return this.#sending;
  }

  async #send(message: TabMessage): Promise<void> {
    const whole = JSON.stringify({ from: this.#name, message } satisfies Notice);
    if (Buffer.byteLength(whole) <= LONGEST_NOTICE) return this.#notify(whole);
    await this.#session.query("DELETE FROM troupe.messages WHERE sent < now() - interval '1 hour'");
    const [row] = await this.#session.query<{ id: string }>(
      "INSERT INTO troupe.messages (content) VALUES ($1) RETURNING id",
      [JSON.stringify(message)],
    );
    if (row) await this.#notify(JSON.stringify({ from: this.#name, id: row.id } satisfies Notice));
  }

  async #notify(payload: string): Promise<void> {
    await this.#session.query("SELECT pg_notify($1, $2)", [CHANNEL, payload]);
  }

  #hear({ from, message, id }: Notice): void {
    if (from === this.#name) return;
    this.#telling = this.#telling
      .then(async () => this.#tell(message ?? (await this.#read(id))))
      .catch((error: unknown) => this.#logger.warn("a message was not heard", { error: String(error) }));
  }

  async #read(id: string | undefined): Promise<TabMessage | undefined> {
    const text = "SELECT content FROM troupe.messages WHERE id = $1";
    const [row] = await this.#session.query<{ content: string }>(text, [id]);
    return row && (JSON.parse(row.content) as TabMessage);
  }

  #tell(message: TabMessage | undefined): void {
    if (message) for (const listener of [...this.#listeners]) listener(message);
  }
}
