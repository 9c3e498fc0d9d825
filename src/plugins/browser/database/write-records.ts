import type { DerivedStore, StoreDescription } from "@core/domain/records/store-description";
import { AppError, isAbort } from "@core/errors/app-error";
import type { PutOperation, WriteOperation } from "@core/ports/database";
import { type IDBPTransaction, unwrap, wrap } from "idb";

/** A transaction in which records can be changed. */
export type Writable = IDBPTransaction<unknown, string[], "readwrite">;
/** Records to be written, batch by batch. */
export type Batches = AsyncIterable<readonly PutOperation[]>;
/** Writes what follows in the same transaction, and resolves to what failed. */
export type WriteMore = (transaction: Writable) => Promise<readonly unknown[]>;
type ChangeOperation = Extract<WriteOperation, { readonly type: "change" }>;
type PlainOperation = Exclude<WriteOperation, ChangeOperation>;

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
  const failures: unknown[] = [];
  const isOver = () => failures.length > 0;
  for (let next = 0; next < operations.length && !isOver(); ) {
    const change = operations.findIndex(({ type }, place) => place >= next && type === "change");
    const end = change < 0 ? operations.length : change;
    await issueInSlices(transaction, operations.slice(next, end) as PlainOperation[], failures);
    // A change reads before it writes, so the steps after it have to wait for it.
    if (change >= 0 && !isOver())
      await changeOne(transaction, operations[change] as ChangeOperation).catch((error: unknown) => {
        abortQuietly(transaction);
        failures.push(error);
      });
    next = end + 1;
  }
  return failures;
}

/**
 * Many records at once, without a promise for each, but not so many that the page could not answer meanwhile. What fails
 * aborts the transaction, and is added to `failures` by the time that is over.
 */
async function issueInSlices(
  transaction: Writable,
  operations: readonly PlainOperation[],
  failures: unknown[],
): Promise<void> {
  const raw = unwrap(transaction);
  let sliceEnd = performance.now() + SLICE_MS;
  for (const operation of operations) {
    let issued: IDBRequest;
    try {
      issued = request(raw, operation);
    } catch (error) {
      abortQuietly(transaction);
      failures.push(error);
      return;
    }
    issued.onerror = () => failures.push(existsError(operation, issued.error) ?? issued.error);
    if (performance.now() < sliceEnd) continue;
    // The transaction stays open for what is issued in the turn of a request. One that fails has told so already.
    await wrap(issued).catch(() => {});
    if (failures.length > 0) return;
    sliceEnd = performance.now() + SLICE_MS;
  }
}

function request(transaction: IDBTransaction, operation: PlainOperation): IDBRequest {
  const store = transaction.objectStore(operation.store);
  if (operation.type === "clear") return store.clear();
  if (operation.type === "delete") return store.delete(operation.id);
  return operation.type === "put" ? store.put(operation.record) : store.add(operation.record);
}

async function changeOne(transaction: Writable, operation: ChangeOperation): Promise<void> {
  const store = transaction.objectStore(operation.store as string);
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
  return [
    ...withDerived(operations, stores),
    ...packsCleared(operations, stores),
    ...tracesOf(operations, stores),
  ];
}

/** Packs go with the store whose records they hold. */
function packsCleared(
  operations: readonly WriteOperation[],
  stores: readonly StoreDescription[],
): readonly WriteOperation[] {
  const cleared = operations.flatMap(({ type, store }) => (type === "clear" ? store : []));
  return stores
    .filter((store) => "packs" in store && store.packs && cleared.includes(store.packs.store))
    .map(({ name }) => ({ type: "clear", store: name }));
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
