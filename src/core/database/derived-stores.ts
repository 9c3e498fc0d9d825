import type { DerivedStore } from "../domain/records/store-description";

/**
 * Makes the records of a derived store anew within a transaction of it and its source, unless there are as many of
 * each: then it has followed what was written.
 */
export function fillDerived(transaction: IDBTransaction, { name, derivedFrom }: DerivedStore): void {
  const source = transaction.objectStore(derivedFrom.store);
  const target = transaction.objectStore(name);
  const counting = source.count();
  counting.onsuccess = () => {
    const there = target.count();
    there.onsuccess = () => {
      if (there.result !== counting.result) deriveAll(source, target, derivedFrom.derive);
    };
  };
}

function deriveAll(
  source: IDBObjectStore,
  target: IDBObjectStore,
  derive: DerivedStore["derivedFrom"]["derive"],
): void {
  target.clear();
  const reading = source.openCursor();
  reading.onsuccess = () => {
    const cursor = reading.result;
    if (!cursor) return;
    const record = derive(cursor.value as object);
    if (record) target.put(record);
    cursor.continue();
  };
}
