/**
 * Creates a store keyed by `id`, or the indexes it lacks. An index is named after its fields, joined by `+`; a
 * trailing `*` asks for one entry per element of an array.
 */
export function ensureStore(
  database: IDBDatabase,
  transaction: IDBTransaction,
  name: string,
  indexes: readonly string[],
): IDBObjectStore {
  const store = database.objectStoreNames.contains(name)
    ? transaction.objectStore(name)
    : database.createObjectStore(name, { keyPath: "id" });
  for (const declaration of indexes) ensureIndex(store, declaration);
  return store;
}

function ensureIndex(store: IDBObjectStore, declaration: string): void {
  const multiEntry = declaration.endsWith("*");
  const name = multiEntry ? declaration.slice(0, -1) : declaration;
  if (store.indexNames.contains(name)) return;
  const fields = name.split("+");
  const [first] = fields;
  store.createIndex(name, fields.length === 1 && first !== undefined ? first : fields, { multiEntry });
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
