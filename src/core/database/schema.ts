import { indexName, type StoreDescription } from "../domain/records/store-description";
import type { StoreMigration, Upgrade } from "../points/store-migration";

/**
 * Takes one step within an upgrade: makes the stores and indexes it states that are not there, then has `upgrade`, once
 * it is loaded, move the data.
 */
export function takeStep(
  { stores = [] }: Pick<StoreMigration, "stores">,
  database: IDBDatabase,
  transaction: IDBTransaction,
  upgrade?: Upgrade,
): void {
  for (const store of stores) ensureStore(store, database, transaction);
  upgrade?.(transaction);
}

function ensureStore(
  { name, indexes }: StoreDescription,
  database: IDBDatabase,
  transaction: IDBTransaction,
): void {
  const store = database.objectStoreNames.contains(name)
    ? transaction.objectStore(name)
    : database.createObjectStore(name, { keyPath: "id" });
  for (const declaration of indexes) ensureIndex(store, declaration);
}

function ensureIndex(store: IDBObjectStore, declaration: string): void {
  const name = indexName(declaration);
  if (store.indexNames.contains(name)) return;
  const fields = name.split("+");
  const [first] = fields;
  const keyPath = fields.length === 1 && first !== undefined ? first : fields;
  store.createIndex(name, keyPath, { multiEntry: name !== declaration });
}

/** Rewrites every record of a store within the transaction; `undefined` from `change` leaves one as it is. */
export function rewriteRecords(
  store: IDBObjectStore,
  change: (record: Record<string, unknown>) => Record<string, unknown> | undefined,
): void {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const changed = change(cursor.value as Record<string, unknown>);
    if (changed !== undefined) cursor.update(changed);
    cursor.continue();
  };
}
