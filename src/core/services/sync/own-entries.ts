import { recordSizeBytes } from "../../domain/records/record-size";
import { type AnyRecord, isSame } from "../../domain/sync/flat-record";
import { entryOf } from "../../domain/sync/merge-records";
import { type RecordStamps, stampedRecord } from "../../domain/sync/record-stamps";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { isSynced } from "../../domain/sync/synced-stores";
import type { Database, WriteOperation } from "../../ports/database";

/** Records, and about as many bytes, of one segment. */
const SEGMENT_ENTRIES = 500;
const SEGMENT_SIZE = 2_000_000;
const READ_AT_ONCE = 25;

/** Changes of this device that others have yet to be told of, and the stamps that say so. */
export interface PendingEntries {
  readonly entries: readonly SyncEntry[];
  readonly stamps: readonly RecordStamps[];
}

/** Reads some of the changes that others have yet to be told of: as many as go well into one segment. */
export async function pendingEntries(database: Pick<Database, "list" | "get">): Promise<PendingEntries> {
  // Before the records: a value that is newer than its stamp is told of again, with its own.
  const stamps = await database.list("syncStamps", { index: "pending", from: 0, limit: SEGMENT_ENTRIES });
  const entries: SyncEntry[] = [];
  let [size, read] = [0, 0];
  while (read < stamps.length && size < SEGMENT_SIZE) {
    const some = stamps.slice(read, read + READ_AT_ONCE);
    read += some.length;
    for (const entry of await Promise.all(some.map((each) => readEntry(database, each)))) {
      if (!entry) continue;
      entries.push(entry);
      size += recordSizeBytes(entry.record);
    }
  }
  return { entries, stamps: stamps.slice(0, read) };
}

/** The record that stamps are of, as it travels; `undefined` where there is nothing to tell yet. */
export async function readEntry(
  database: Pick<Database, "get">,
  stamps: RecordStamps,
): Promise<SyncEntry | undefined> {
  const { store, id } = stampedRecord(stamps);
  const record = isSynced(store) ? await database.get(store, id) : undefined;
  return entryOf(store, stamps, record as AnyRecord | undefined);
}

/**
 * Whether a record that was read after its stamps were missing is the one that had none: whoever changes it stamps it in the
 * same transaction.
 */
export async function isStillFound(database: Pick<Database, "get">, stampsId: string): Promise<boolean> {
  return (await database.get("syncStamps", stampsId)) === undefined;
}

/** The operations after others were told of changes; what has been changed since is still to be told of. */
export function toldOf(stamps: readonly RecordStamps[]): readonly WriteOperation[] {
  return stamps.map((told) => ({
    type: "change",
    store: "syncStamps",
    id: told.id,
    change: (current: RecordStamps | undefined) => {
      if (!current || !isSame(current, told)) return undefined;
      const { pending: _, ...rest } = current;
      return rest;
    },
  }));
}
