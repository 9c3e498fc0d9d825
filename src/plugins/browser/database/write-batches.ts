import type { StoreDescription } from "@core/domain/records/store-description";
import type { PutOperation, WriteOperation } from "@core/ports/database";
import { unwrap, wrap } from "idb";
import { withPacks } from "./pack-batches";
import { abortQuietly, type Batches, type Writable, type WriteMore, withDerived } from "./write-records";

/** Writes batches for empty stores within the transaction that empties them; a restored backup comes so. */
export function batchWriter(batches: Batches, stores: readonly StoreDescription[]): WriteMore {
  return (transaction) => issueBatches(transaction, withPacks(withDerivedOf(batches, stores), stores));
}

/** Batches as they come. While one is written the next one is made; while there is none the transaction is kept open. */
async function issueBatches(transaction: Writable, more: Batches): Promise<unknown[]> {
  const batches = more[Symbol.asyncIterator]();
  try {
    let next = batches.next();
    for (;;) {
      const batch = await keptOpen(transaction, next);
      if (batch.done) return [];
      next = batches.next();
      // Told of when it is waited for.
      next.catch(() => {});
      await putAll(transaction, batch.value);
    }
  } catch (error) {
    // Where a record was refused, that is what has aborted the transaction, and why it takes no more.
    const { error: refusal } = unwrap(transaction);
    abortQuietly(transaction);
    return [refusal ?? error];
  } finally {
    // No more batches are wanted, however they end.
    batches.return?.().catch(() => {});
  }
}

/**
 * Writes records without a promise for each, of which there would be hundreds of thousands. Waits for half of them: in
 * the turn of a request more can be asked for, so that the database has the other half to do until more are there.
 */
async function putAll(transaction: Writable, operations: readonly PutOperation[]): Promise<void> {
  const raw = unwrap(transaction);
  const requests = operations.map(({ type, store, record }) => raw.objectStore(store)[type](record));
  const middle = requests[requests.length >> 1];
  // A failure of one aborts the transaction, and with it all that follow.
  if (middle) await wrap(middle);
}

/** Waits for something else, asking the transaction for nothing again and again: without a request it would end. */
async function keptOpen<T>(transaction: Writable, waited: Promise<T>): Promise<T> {
  let isThere = false;
  const arrive = () => {
    isThere = true;
  };
  waited.then(arrive, arrive);
  const store = transaction.objectStore(transaction.objectStoreNames[0] as string);
  while (!isThere) await store.getKey("");
  return waited;
}

/** Batches for empty stores, with what they mean for derived ones; traces tell already that all was replaced. */
async function* withDerivedOf(batches: Batches, stores: readonly StoreDescription[]): Batches {
  const isPut = (operation: WriteOperation): operation is PutOperation =>
    operation.type === "put" || operation.type === "add";
  for await (const operations of batches) yield withDerived(operations, stores).filter(isPut);
}
