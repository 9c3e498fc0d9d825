import type { StoreName } from "../../domain/records/store-records";
import type { AnyRecord } from "../../domain/sync/flat-record";
import { isSame } from "../../domain/sync/flat-record";
import { type HeldRecord, heldRecord, mergedRecord } from "../../domain/sync/merge-records";
import { areAsFound, type RecordStamps, stampedRecord } from "../../domain/sync/record-stamps";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { AppError, isAppError } from "../../errors/app-error";
import type { Database, WriteOperation } from "../../ports/database";
import { isStillFound } from "./own-entries";

type EntryDatabase = Pick<Database, "get" | "list" | "write">;

/** The records of one transaction. */
const BATCH = 200;

/**
 * Merges records of other devices into the database as it is stored, some at a time, each time completely or not at all;
 * `last` is written with the last of them. To merge some again changes nothing.
 * @returns those that have changed anything.
 */
export async function mergeEntries(
  database: EntryDatabase,
  entries: readonly SyncEntry[],
  last: readonly WriteOperation[],
): Promise<readonly SyncEntry[]> {
  const changed: SyncEntry[] = [];
  for (let from = 0; ; from += BATCH) {
    const batch = entries.slice(from, from + BATCH);
    const isLast = from + BATCH >= entries.length;
    changed.push(...(await mergeBatch(database, batch, isLast ? last : [])));
    if (isLast) return changed;
  }
}

async function mergeBatch(
  database: EntryDatabase,
  batch: readonly SyncEntry[],
  last: readonly WriteOperation[],
): Promise<readonly SyncEntry[]> {
  if (await addedAll(database, batch, last)) return batch;
  for (;;) {
    const steps = await Promise.all(batch.map((entry) => mergeOf(database, entry)));
    const operations = [...steps.flatMap((step) => step.operations), ...last];
    try {
      if (operations.length > 0) await database.write(operations);
      return steps.filter((step) => step.changes).map(({ entry }) => entry);
    } catch (error) {
      // Somebody has written to one of them since it was read.
      if (!isAppError(error) || error.code !== "devices.moved-on") throw error;
    }
  }
}

/**
 * Adds records that nothing is known of, as on a new device; `false`, with nothing added, where something is of one. Most say
 * themselves when they were made: stamps of those would take as long to write, and as much room.
 */
async function addedAll(
  database: EntryDatabase,
  batch: readonly SyncEntry[],
  last: readonly WriteOperation[],
): Promise<boolean> {
  if (batch.length === 0 || batch.some(({ record }) => !record)) return false;
  const stamped = await stampedStores(database, batch);
  const adds = batch.flatMap(({ store, stamps, record }) => [
    ...(record && areAsFound(store, stamps, record)
      ? stamped.has(store)
        ? [unknownSoFar(stamps)]
        : []
      : [{ type: "add", store: "syncStamps", record: stamps }]),
    { type: "add", store, record },
  ]) as WriteOperation[];
  try {
    await database.write([...adds, ...last]);
    return true;
  } catch (error) {
    if (isAppError(error) && ["database.exists", "devices.moved-on"].includes(error.code)) return false;
    throw error;
  }
}

/** The stores of which any record has stamps: to look for those of each takes a quarter of the time of a new device. */
async function stampedStores(
  database: EntryDatabase,
  batch: readonly SyncEntry[],
): Promise<ReadonlySet<string>> {
  const stores = [...new Set(batch.map(({ store }) => store))];
  const first = await Promise.all(
    // "0" follows "/".
    stores.map((store) => database.list("syncStamps", { from: `${store}/`, to: `${store}0`, limit: 1 })),
  );
  return new Set(stores.filter((_, at) => first[at]?.length));
}

/** A step that ends the batch where there are stamps: those of a deletion stay when the record is gone. */
function unknownSoFar({ id }: RecordStamps): WriteOperation {
  const change = (current: RecordStamps | undefined) => {
    if (current) throw new AppError("devices.moved-on");
    return undefined;
  };
  return { type: "change", store: "syncStamps", id, change };
}

interface MergeStep {
  readonly entry: SyncEntry;
  readonly operations: readonly WriteOperation[];
  /** Whether the record itself is another one afterwards. */
  readonly changes: boolean;
}

async function mergeOf(database: EntryDatabase, entry: SyncEntry): Promise<MergeStep> {
  const { id } = stampedRecord(entry.stamps);
  const store = entry.store as StoreName;
  // Before the record: of one that is written meanwhile the stamps then turn out to be others.
  const stamps = await database.get("syncStamps", entry.stamps.id);
  const record = (await database.get(store, id)) as AnyRecord | undefined;
  if (record && !stamps && !(await isStillFound(database, entry.stamps.id))) return mergeOf(database, entry);
  const held = heldRecord(store, stamps, record);
  const merged = mergedRecord(store, held, entry);
  const changes = !isSame(merged.record, record);
  if (!changes && isSame(bare(merged.stamps), bare(held.stamps))) return { entry, operations: [], changes };
  const next = nextStamps(entry.stamps.id, merged, stamps);
  const guard = {
    type: "change",
    store: "syncStamps",
    id: entry.stamps.id,
    change: (current: RecordStamps | undefined) => {
      if (!isSame(current, stamps)) throw new AppError("devices.moved-on");
      return next;
    },
  } as const;
  return { entry, operations: [guard, ...recordWrites(store, id, merged.record, changes)], changes };
}

function recordWrites(
  store: StoreName,
  id: string,
  record: AnyRecord | undefined,
  changes: boolean,
): readonly WriteOperation[] {
  if (!changes) return [];
  return [
    record ? ({ type: "put", store, record } as unknown as WriteOperation) : { type: "delete", store, id },
  ];
}

/** Own changes that others have yet to be told of stay so. */
function nextStamps(id: string, { stamps = {} }: HeldRecord, before: RecordStamps | undefined): RecordStamps {
  return { ...stamps, id, ...(before?.pending === undefined ? {} : { pending: before.pending }) };
}

function bare(stamps: Partial<RecordStamps> | undefined): unknown {
  const { base, at, deleted } = stamps ?? {};
  return { base, at: at ?? {}, deleted };
}
