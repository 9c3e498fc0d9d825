import type { DerivedStore } from "../domain/records/store-description";

/**
 * Makes the records of a derived store anew within a transaction of it and its source. As many records as before say
 * nothing of which ones they are, and nobody asks for this but after a step or a repair.
 */
export function fillDerived(transaction: IDBTransaction, { name, derivedFrom }: DerivedStore): void {
  const source = transaction.objectStore(derivedFrom.store);
  const target = transaction.objectStore(name);
  target.clear();
  // Steps before this one rewrite the source with cursors of their own, which stay one request ahead of what begins later.
  const ahead = source.count();
  ahead.onsuccess = () => deriveAll(source, target, derivedFrom.derive);
}

function deriveAll(
  source: IDBObjectStore,
  target: IDBObjectStore,
  derive: DerivedStore["derivedFrom"]["derive"],
): void {
  const reading = source.openCursor();
  reading.onsuccess = () => {
    const cursor = reading.result;
    if (!cursor) return;
    const record = derive(cursor.value as object);
    if (record) target.put(record);
    cursor.continue();
  };
}
