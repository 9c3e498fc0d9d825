import { recordSizeBytes } from "../../domain/records/record-size";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { Database } from "../../ports/database";

/** Records are read in batches of about this much, so that the page stays alive and memory small. */
const BATCH_BYTES = 2_000_000;
const FIRST_BATCH = 8;
const LARGEST_BATCH = 500;

/** Reads a store in the order of its keys, a batch at a time; what is written meanwhile may or may not be in it. */
export async function* readStore<S extends StoreName>(
  database: Pick<Database, "list">,
  store: S,
  signal: AbortSignal,
): AsyncGenerator<readonly StoreRecords[S][]> {
  let limit = FIRST_BATCH;
  let after: string | undefined;
  for (;;) {
    signal.throwIfAborted();
    const from = after === undefined ? {} : { from: after, fromExclusive: true };
    const batch = await database.list(store, { ...from, limit });
    signal.throwIfAborted();
    if (batch.length > 0) yield batch;
    if (batch.length < limit) return;
    after = batch.at(-1)?.id;
    limit = nextLimit(batch);
  }
}

function nextLimit(batch: readonly object[]): number {
  const bytes = batch.reduce((sum, record) => sum + recordSizeBytes(record), 0);
  const fitting = Math.floor((BATCH_BYTES * batch.length) / Math.max(1, bytes));
  return Math.min(LARGEST_BATCH, Math.max(1, fitting));
}
