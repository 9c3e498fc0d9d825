import pg from "pg";

/** One connection for as long as the process works: locks and notices end with it. Asks one thing at a time. */
export class PgSession {
  readonly #client: pg.Client;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Connects; `onLost` is told when the connection breaks, from when on no lock is held any more. */
  static async open(databaseUrl: string, onLost: (reason: string) => void): Promise<PgSession> {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    let isClosing = false;
    client.on("error", ({ message }) => isClosing || onLost(message));
    client.on("end", () => {
      if (!isClosing) onLost("the database has closed the connection");
      isClosing = true;
    });
    await client.connect();
    const session = new PgSession(client);
    session.#close = async () => {
      isClosing = true;
      await client.end();
    };
    return session;
  }

  query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const asked = this.#last.then(async () => (await this.#client.query<Row>(text, [...values])).rows);
    this.#last = asked.catch(() => {});
    return asked;
  }

  /** Has `listener` hear what is notified on a channel of Postgres. */
  async listen(channel: string, listener: (payload: string) => void): Promise<void> {
    this.#client.on("notification", (notice) => {
      if (notice.channel === channel) listener(notice.payload ?? "");
    });
    await this.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  }

  /** Ends the connection, and with it every lock. */
  close(): Promise<void> {
    return this.#close();
  }

  #close = async (): Promise<void> => {};
}
