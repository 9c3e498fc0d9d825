import type { StoreName } from "@core/domain/records/store-records";
import { AppError } from "@core/errors/app-error";
import type { Durability, KeyBounds, Query, WriteOperation } from "@core/ports/database";
import type { IDBPDatabase, IDBPTransaction } from "idb";
import type { Writable } from "./write-records";

export type Transaction = IDBPTransaction<unknown, string[], IDBTransactionMode>;

/** A store, and the indexes that were stated for it. */
export interface QueriedStore {
  readonly name: StoreName;
  readonly indexes: readonly string[];
}

/** Access to the records of a connection, each as if it stood by itself. */
export interface RecordAccess {
  /** The stores that a transaction needs for records of some. */
  withPacks(stores: readonly StoreName[]): readonly StoreName[];
  get(transaction: Transaction, store: QueriedStore, id: string): Promise<unknown>;
  list(transaction: Transaction, store: QueriedStore, query: Query): Promise<unknown[]>;
  count(transaction: Transaction, store: QueriedStore, query: Query): Promise<number>;
  /** Makes sure that the records that are to be written stand by themselves. */
  unpack(transaction: Writable, operations: readonly WriteOperation[]): Promise<void>;
}

/** Access to records of which none are in packs. */
export const PLAIN_ACCESS: RecordAccess = {
  withPacks: (stores) => stores,
  get: (transaction, { name }, id) => transaction.objectStore(name).get(id),
  list: listFrom,
  count: countIn,
  unpack: async () => {},
};

/** A transaction on stores. @throws AppError `database.store-missing`. */
export function transactionOn(
  database: IDBPDatabase,
  stores: readonly StoreName[],
  mode: IDBTransactionMode,
  durability: Durability,
): Transaction {
  const missing = stores.find((store) => !database.objectStoreNames.contains(store));
  if (missing !== undefined) throw new AppError("database.store-missing", { name: missing });
  return database.transaction([...stores], mode, { durability });
}

/** The records of a store that a query asks for; read one by one where a repaired store lacks the index. */
export async function listFrom(
  transaction: Transaction,
  { name, indexes }: QueriedStore,
  query: Query,
): Promise<unknown[]> {
  const source = transaction.objectStore(name);
  if (query.index === undefined) return readRecords(source, query);
  if (source.indexNames.contains(query.index)) return readRecords(source.index(query.index), query);
  const records = (await source.getAll()) as { readonly id: string }[];
  // Few databases are repaired. The transaction is over by then, and has given all it has to give.
  const { scanQuery } = await import("./scan-query");
  return scanQuery(indexes, records, query);
}

/** How many records of a store a query asks for. */
export async function countIn(transaction: Transaction, store: QueriedStore, query: Query): Promise<number> {
  const source = transaction.objectStore(store.name);
  if (query.index !== undefined && !source.indexNames.contains(query.index)) {
    return (await listFrom(transaction, store, query)).length;
  }
  const range = rangeOf(query);
  if (range === "empty" || query.limit === 0) return 0;
  const counted = query.index === undefined ? source : source.index(query.index);
  // Counting takes as long as there are records.
  return query.limit === undefined
    ? counted.count(range)
    : (await counted.getAllKeys(range, query.limit)).length;
}

/** The part of idb's stores and indexes that is used here. */
interface Source {
  getAll(range?: IDBKeyRange, count?: number): Promise<unknown[]>;
  openCursor(range?: IDBKeyRange, direction?: IDBCursorDirection): Promise<Cursor | null>;
}

interface Cursor {
  readonly value: unknown;
  advance(count: number): Promise<Cursor | null>;
  continue(): Promise<Cursor | null>;
}

/** `getAllRecords`, where the browser has it: reads many records in either direction in one go. */
interface RecordsReader {
  getAllRecords?(options: {
    readonly query?: IDBKeyRange;
    readonly count?: number;
    readonly direction: IDBCursorDirection;
  }): Promise<{ readonly value: unknown }[]>;
}

/** The range of a query: `undefined` for everything, `"empty"` where its bounds leave nothing. */
export function rangeOf(bounds: KeyBounds): IDBKeyRange | undefined | "empty" {
  const { equals, from, to, fromExclusive = false, toExclusive = false } = bounds;
  if (equals !== undefined) return IDBKeyRange.only(equals);
  if (from !== undefined && to !== undefined) {
    const order = indexedDB.cmp(from, to);
    if (order > 0 || (order === 0 && (fromExclusive || toExclusive))) return "empty";
    return IDBKeyRange.bound(from, to, fromExclusive, toExclusive);
  }
  if (from !== undefined) return IDBKeyRange.lowerBound(from, fromExclusive);
  return to === undefined ? undefined : IDBKeyRange.upperBound(to, toExclusive);
}

/** Reads records in the order of a store or index, and no more of them than asked for. */
export async function readRecords(source: Source, query: Query): Promise<unknown[]> {
  const range = rangeOf(query);
  if (range === "empty" || query.limit === 0) return [];
  if (query.offset) return readWithCursor(source, range, query);
  if (query.direction !== "descending") return source.getAll(range, query.limit);
  if (query.limit === undefined) return (await source.getAll(range)).reverse();
  const reader = source as RecordsReader;
  if (!reader.getAllRecords) return readWithCursor(source, range, query);
  const records = await reader.getAllRecords({
    ...(range ? { query: range } : {}),
    count: query.limit,
    direction: "prev",
  });
  return records.map(({ value }) => value);
}

async function readWithCursor(
  source: Source,
  range: IDBKeyRange | undefined,
  query: Query,
): Promise<unknown[]> {
  const found: unknown[] = [];
  let cursor = await source.openCursor(range, query.direction === "descending" ? "prev" : "next");
  if (cursor && query.offset) cursor = await cursor.advance(query.offset);
  while (cursor) {
    found.push(cursor.value);
    if (found.length === query.limit) break;
    cursor = await cursor.continue();
  }
  return found;
}
