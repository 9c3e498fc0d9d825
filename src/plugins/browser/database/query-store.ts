import type { StoreName } from "@core/domain/store-records";
import type { Query } from "@core/ports/database";
import type { IDBPTransaction } from "idb";
import { rangeOf, readRecords } from "./read-records";

type Transaction = IDBPTransaction<unknown, string[], IDBTransactionMode>;

/** A store, and the indexes that were stated for it. */
export interface QueriedStore {
  readonly name: StoreName;
  readonly indexes: readonly string[];
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
  if (range === "empty") return 0;
  return query.index === undefined ? source.count(range) : source.index(query.index).count(range);
}
