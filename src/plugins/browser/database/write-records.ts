import { AppError, isAbort } from "@core/errors/app-error";
import type { WriteOperation } from "@core/ports/database";
import type { IDBPTransaction } from "idb";

/** Carries out a batch within one transaction and waits until it is committed. @throws what failed first. */
export async function writeRecords(
  transaction: IDBPTransaction<unknown, string[], "readwrite">,
  operations: readonly WriteOperation[],
): Promise<void> {
  const requests = issueAll(transaction, operations);
  // Marked as handled: the failure of a request is the one reported, this is only its echo.
  const committed = transaction.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const results = await Promise.allSettled(requests);
  const failures = results
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => reason as unknown);
  const abort = await committed;
  if (failures.length > 0) throw failures.find((failure) => !isAbort(failure)) ?? abort?.error ?? failures[0];
  if (abort) throw abort.error ?? new AppError("database.failed", { message: "transaction aborted" });
}

function issueAll(
  transaction: IDBPTransaction<unknown, string[], "readwrite">,
  operations: readonly WriteOperation[],
): Promise<unknown>[] {
  const requests: Promise<unknown>[] = [];
  for (const operation of operations) {
    const request = issue(transaction, operation);
    requests.push(request);
    // Without a handler of its own the rejection of an early request would count as unhandled.
    request.catch(() => {});
  }
  return requests;
}

async function issue(
  transaction: IDBPTransaction<unknown, string[], "readwrite">,
  operation: WriteOperation,
): Promise<void> {
  try {
    const store = transaction.objectStore(operation.store);
    if (operation.type === "clear") await store.clear();
    else if (operation.type === "delete") await store.delete(operation.id);
    else if (operation.type === "put") await store.put(operation.record);
    else await store.add(operation.record);
  } catch (error) {
    abortQuietly(transaction);
    throw existsError(operation, error) ?? error;
  }
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
