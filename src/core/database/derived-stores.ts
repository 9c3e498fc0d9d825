import type { DerivedStore } from "../domain/records/store-description";

/**
 * Makes the records of a derived store anew within a transaction of it and its source. As many records as before say
 * nothing of which ones they are, and nobody asks for this but after a step or a repair.
 */
export function fillDerived(transaction: IDBTransaction, { name, derivedFrom }: DerivedStore): void {
  const target = transaction.objectStore(name);
  target.clear();
  const reading = transaction.objectStore(derivedFrom.store).openCursor();
  reading.onsuccess = () => {
    const cursor = reading.result;
    if (!cursor) return;
    const record = derivedFrom.derive(cursor.value as object);
    if (record) target.put(record);
    cursor.continue();
  };
}
