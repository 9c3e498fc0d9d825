import { type StoreDescription, storesOf } from "@core/domain/records/store-description";
import type { StoreName, StoreRecords } from "@core/domain/records/store-records";
import { AppError, isAppError } from "@core/errors/app-error";
import { type Disposable, disposable } from "@core/lifecycle/disposable";
import type { StoreMigration } from "@core/points/store-migration";
import type { Database, Durability, PutOperation, Query, WriteOperation } from "@core/ports/database";
import pg from "pg";
import { withDerived } from "../../../../src/plugins/browser/database/write-records";
import { keyBytes } from "./key-bytes";
import { carryOut, lockChanged, recordOf } from "./record-rows";
import { countRecords, selectRecords } from "./select";

/** One row a record, and one for each of its entries in an index. */
const SCHEMA = `
CREATE SCHEMA IF NOT EXISTS troupe;
CREATE TABLE IF NOT EXISTS troupe.records (
  store text NOT NULL, key bytea NOT NULL, value bytea NOT NULL, PRIMARY KEY (store, key));
CREATE TABLE IF NOT EXISTS troupe.entries (
  store text NOT NULL, index text NOT NULL, entry bytea NOT NULL, key bytea NOT NULL,
  PRIMARY KEY (store, index, entry, key),
  FOREIGN KEY (store, key) REFERENCES troupe.records ON DELETE CASCADE);
CREATE INDEX IF NOT EXISTS entries_of_record ON troupe.entries (store, key);
`;

/** Held while the schema is made: two processes that make it at once would fail. */
const SCHEMA_LOCK = 7431;

/** Transactions that met in the wrong order, which none of them is to blame for, are tried again so often. */
const TRIES = 5;
const MET_ANOTHER = new Set(["40P01", "40001"]);

/** The database in Postgres; `pool` stays its owner's. Nobody can take it away from outside. */
export class PgDatabase implements Database {
  readonly name = "troupe";
  readonly version: number;
  readonly stores: readonly StoreDescription[];
  readonly #pool: pg.Pool;
  #opening: Promise<undefined> | undefined;
  #isClosed = false;

  constructor(pool: pg.Pool, migrations: readonly StoreMigration[]) {
    this.#pool = pool;
    this.stores = storesOf(migrations);
    this.version = Math.max(0, ...migrations.map(({ toVersion }) => toVersion));
  }

  open(): Promise<undefined> {
    this.#isClosed = false;
    if (!this.#opening) {
      const opening = this.#makeSchema();
      this.#opening = opening;
      // A failed attempt is forgotten, so that the next one can succeed.
      opening.catch(() => {
        this.#opening = undefined;
      });
    }
    return this.#opening;
  }

  async get<S extends StoreName>(store: S, id: string): Promise<StoreRecords[S] | undefined> {
    const text = "SELECT value FROM troupe.records WHERE store = $1 AND key = $2";
    const [row] = await this.#read<{ value: Buffer }>({ text, values: [store, keyBytes(id)] });
    return recordOf(row) as StoreRecords[S] | undefined;
  }

  async list<S extends StoreName>(store: S, query: Query = {}): Promise<StoreRecords[S][]> {
    const rows = await this.#read<{ value: Buffer }>(selectRecords(store, query));
    return rows.map((row) => recordOf(row) as StoreRecords[S]);
  }

  async count(store: StoreName, query: Query = {}): Promise<number> {
    const [row] = await this.#read<{ count: number }>(countRecords(store, query));
    return row?.count ?? 0;
  }

  async write(operations: readonly WriteOperation[], durability: Durability = "relaxed"): Promise<void> {
    if (operations.length === 0) return;
    await this.#ready();
    await this.#tried(() => this.#transaction(withDerived(operations, this.stores), durability));
  }

  async update<S extends StoreName>(
    store: S,
    id: string,
    change: (current: StoreRecords[S] | undefined) => StoreRecords[S] | undefined,
  ): Promise<StoreRecords[S] | undefined> {
    let changed: StoreRecords[S] | undefined;
    const noted = (current: StoreRecords[S] | undefined) => {
      changed = change(current);
      return changed;
    };
    await this.write([{ type: "change", store, id, change: noted } as WriteOperation]);
    return changed;
  }

  async replace(
    operations: readonly WriteOperation[],
    more?: AsyncIterable<readonly PutOperation[]>,
  ): Promise<void> {
    await this.#ready();
    await this.#tried(() => this.#transaction(withDerived(operations, this.stores), "strict", more));
    this.#isClosed = true;
  }

  async reset(): Promise<void> {
    await this.#read({ text: "DELETE FROM troupe.records", values: [] });
    this.#isClosed = true;
  }

  onClosed(): Disposable {
    return disposable(() => {});
  }

  close(): void {
    this.#isClosed = true;
  }

  async #ready(): Promise<void> {
    if (this.#isClosed) throw new AppError("database.closed");
    await this.open();
  }

  async #makeSchema(): Promise<undefined> {
    const client = await this.#pool.connect();
    try {
      await client.query("SELECT pg_advisory_lock($1)", [SCHEMA_LOCK]);
      await client.query(SCHEMA);
      await client.query("SELECT pg_advisory_unlock($1)", [SCHEMA_LOCK]);
      client.release();
    } catch (error) {
      client.release(true);
      throw toDatabaseError(error);
    }
  }

  async #read<Row extends pg.QueryResultRow>(statement: {
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<Row[]> {
    await this.#ready();
    try {
      return (await this.#pool.query<Row>(statement.text, [...statement.values])).rows;
    } catch (error) {
      throw toDatabaseError(error);
    }
  }

  async #tried(work: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (error) {
        const hasMet = error instanceof pg.DatabaseError && MET_ANOTHER.has(error.code ?? "");
        if (!hasMet || tries === TRIES) throw toDatabaseError(error);
      }
    }
  }

  async #transaction(
    operations: readonly WriteOperation[],
    durability: Durability,
    more?: AsyncIterable<readonly PutOperation[]>,
  ): Promise<void> {
    const client = await this.#pool.connect();
    try {
      await client.query(durability === "strict" ? "BEGIN" : "BEGIN; SET LOCAL synchronous_commit = off");
      await lockChanged(client, operations);
      for (const operation of operations) await carryOut(client, operation, this.stores);
      for await (const batch of more ?? [])
        for (const operation of withDerived(batch, this.stores))
          await carryOut(client, operation, this.stores);
      await client.query("COMMIT");
      client.release();
    } catch (error) {
      // A connection whose transaction cannot be undone is not used again.
      await client.query("ROLLBACK").then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  }
}

/** Postgres's own errors are translated; what a caller's `change` threw is passed on as it is. */
function toDatabaseError(error: unknown): unknown {
  const isConnection = typeof error === "object" && error !== null && ("code" in error || "syscall" in error);
  const isPostgres = error instanceof pg.DatabaseError || isConnection || /connection/i.test(String(error));
  if (isAppError(error) || !isPostgres) return error;
  return new AppError("database.failed", { message: (error as Error).message }, { cause: error });
}
