import type { DerivedStore, StoreDescription } from "@core/domain/records/store-description";
import { AppError, isAbort } from "@core/errors/app-error";
import type { WriteOperation } from "@core/ports/database";
import type { IDBPObjectStore, IDBPTransaction } from "idb";

/** A transaction in which records can be changed. */
export type Writable = IDBPTransaction<unknown, string[], "readwrite">;
type WritableStore = IDBPObjectStore<unknown, string[], string, "readwrite">;
/** Writes what follows in the same transaction, and resolves to what failed. */
export type WriteMore = (transaction: Writable) => Promise<readonly unknown[]>;
type ChangeOperation = Extract<WriteOperation, { readonly type: "change" }>;

/** For so long records are handed to the database in one go. */
const SLICE_MS = 30;
/** So many records of a store in one batch share a trace. */
const MANY = 20;

/**
 * Carries out a batch, and what follows it, within one transaction and waits until it is committed.
 * @throws what failed first.
 */
export async function writeRecords(
  transaction: Writable,
  operations: readonly WriteOperation[],
  more?: WriteMore,
): Promise<void> {
  // Marked as handled: the failure of a request is the one reported, this is only its echo.
  const committed = transaction.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const failures = await issueAll(transaction, operations);
  if (more && failures.length === 0) failures.push(...(await more(transaction)));
  const abort = await committed;
  if (failures.length > 0) throw failures.find((failure) => !isAbort(failure)) ?? abort?.error ?? failures[0];
  if (abort) throw abort.error ?? new AppError("database.failed", { message: "transaction aborted" });
}

async function issueAll(transaction: Writable, operations: readonly WriteOperation[]): Promise<unknown[]> {
  if (!operations.some(({ type }) => type === "change")) return issueInSlices(transaction, operations);
  // A change reads before it writes, so the steps after it have to wait for it.
  for (const operation of operations) {
    const failures = failuresOf(await Promise.allSettled([issue(transaction, operation)]));
    if (failures.length > 0) return failures;
  }
  return [];
}

function failuresOf(results: readonly PromiseSettledResult<void>[]): unknown[] {
  return results.filter((result) => result.status === "rejected").map(({ reason }) => reason as unknown);
}

/** Many records at once, but not so many that the page could not answer meanwhile. */
async function issueInSlices(
  transaction: Writable,
  operations: readonly WriteOperation[],
): Promise<unknown[]> {
  for (let next = 0; next < operations.length; ) {
    const sliceEnd = performance.now() + SLICE_MS;
    const issued: Promise<void>[] = [];
    do {
      issued.push(issue(transaction, operations[next] as WriteOperation));
      next += 1;
    } while (next < operations.length && performance.now() < sliceEnd);
    // The transaction stays open for what is issued as soon as a request of it has come to its end.
    const failures = failuresOf(await Promise.allSettled(issued));
    if (failures.length > 0) return failures;
  }
  return [];
}

async function issue(transaction: Writable, operation: WriteOperation): Promise<void> {
  try {
    const store = transaction.objectStore(operation.store as string);
    if (operation.type === "clear") await store.clear();
    else if (operation.type === "delete") await store.delete(operation.id);
    else if (operation.type === "change") await changeOne(store, operation);
    else if (operation.type === "put") await store.put(operation.record);
    else await store.add(operation.record);
  } catch (error) {
    abortQuietly(transaction);
    throw existsError(operation, error) ?? error;
  }
}

async function changeOne(store: WritableStore, operation: ChangeOperation): Promise<void> {
  const change = operation.change as (current: unknown) => unknown;
  const changed = change(await store.get(operation.id));
  if (changed !== undefined) await store.put(changed);
}

function existsError(operation: WriteOperation, error: unknown): AppError | undefined {
  if (operation.type !== "add" || (error as Error | undefined)?.name !== "ConstraintError") return undefined;
  return new AppError(
    "database.exists",
    { store: operation.store, id: operation.record.id },
    { cause: error },
  );
}

/** Aborts a transaction, which may already be over. */
export function abortQuietly(transaction: Pick<IDBTransaction, "abort">): void {
  try {
    transaction.abort();
  } catch {
    // Over already: a failed request aborts its transaction by itself.
  }
}

/** A batch with what it means for derived stores, and the traces that it leaves. */
export function allOperations(
  operations: readonly WriteOperation[],
  stores: readonly StoreDescription[],
): readonly WriteOperation[] {
  return [...withDerived(operations, stores), ...tracesOf(operations, stores)];
}

/** The traces a batch leaves in the stores that record the changes of others. */
function tracesOf(
  operations: readonly WriteOperation[],
  stores: readonly StoreDescription[],
): readonly WriteOperation[] {
  return stores.flatMap((store) => {
    const traced = ("traces" in store && store.traces) || [];
    return traced.flatMap((source) =>
      tracesIn(
        source,
        operations.flatMap((each) => (each.store === source ? idOf(each) : [])),
      ).map((record) => ({ type: "put", store: store.name, record }) as unknown as WriteOperation),
    );
  });
}

/** One trace for each record of a store, or for all where they are many: a second write for each takes as long as the first. */
function tracesIn(store: string, ids: readonly string[]): readonly object[] {
  const stamp = Math.random();
  if (ids.length < MANY || ids.includes("")) return ids.map((id) => ({ id: `${store}/${id}`, stamp }));
  return [{ id: `${store}/${ids[0]}…${stamp}`, ids, stamp }];
}

/** The id of the record that is written or deleted; none where all are. */
function idOf(operation: WriteOperation): string {
  return "record" in operation ? operation.record.id : "id" in operation ? operation.id : "";
}

/** The operations of a batch, each followed by what it means for the stores that are derived from its store. */
export function withDerived(
  operations: readonly WriteOperation[],
  stores: readonly StoreDescription[],
): readonly WriteOperation[] {
  const derived = stores.filter((store): store is DerivedStore => "derivedFrom" in store);
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
function changeInBoth(
  operation: ChangeOperation,
  { name, derivedFrom }: DerivedStore,
): readonly WriteOperation[] {
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
