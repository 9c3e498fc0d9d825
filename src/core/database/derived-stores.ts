import type { DerivedStore, StoreDescription } from "../domain/records/store-description";
import { isDerivedStore } from "../domain/records/store-description";
import type { WriteOperation } from "../ports/database";

type Change = Extract<WriteOperation, { readonly type: "change" }>;

/** The operations of a batch, each followed by what it means for the stores that are derived from its store. */
export function withDerived(
  operations: readonly WriteOperation[],
  stores: readonly StoreDescription[],
): readonly WriteOperation[] {
  const derived = stores.filter(isDerivedStore);
  return operations.flatMap((operation) => {
    const store = derived.find(({ derivedFrom }) => derivedFrom.store === operation.store);
    return store ? inBoth(operation, store) : [operation];
  });
}

function inBoth(operation: WriteOperation, store: DerivedStore): readonly WriteOperation[] {
  const { name } = store;
  if (operation.type === "clear") return [operation, { type: "clear", store: name }];
  if (operation.type === "delete") return [operation, { type: "delete", store: name, id: operation.id }];
  if (operation.type === "change") return changeInBoth(operation, store);
  const record = store.derivedFrom.derive(operation.record);
  if (record) return [operation, { type: "put", store: name, record } as WriteOperation];
  return [operation, { type: "delete", store: name, id: operation.record.id }];
}

/** Operations of a change: its derived record is made of the outcome, which is known when it has been made. */
function changeInBoth(operation: Change, { name, derivedFrom }: DerivedStore): readonly WriteOperation[] {
  const make = operation.change as (current: unknown) => object | undefined;
  let changed: object | undefined;
  const change = (current: unknown) => {
    changed = make(current);
    return changed;
  };
  const follow = () => changed && derivedFrom.derive(changed);
  return [
    { ...operation, change } as WriteOperation,
    { type: "change", store: name, id: operation.id, change: follow } as WriteOperation,
  ];
}

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
