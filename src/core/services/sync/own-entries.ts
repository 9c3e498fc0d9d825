import { recordSizeBytes } from "../../domain/records/record-size";
import type { StoreName } from "../../domain/records/store-records";
import { type AnyRecord, isSame } from "../../domain/sync/flat-record";
import { entryOf } from "../../domain/sync/merge-records";
import {
  type RecordStamps,
  stampedRecord,
  stampsId,
  stampsOfFound,
  toldAgain,
} from "../../domain/sync/record-stamps";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { isSynced, syncedStores } from "../../domain/sync/synced-stores";
import type { Database, WriteOperation } from "../../ports/database";

/** Records, and about as many bytes, of one segment. */
const SEGMENT_ENTRIES = 500;
const SEGMENT_SIZE = 2_000_000;
const READ_AT_ONCE = 25;

/** The records read at once of those that are found when syncing begins. */
const PAGE = 200;

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

/**
 * Stamps all records that have no stamps, when a device begins to sync, and has others be told of all there is. It may
 * end anywhere, and be done again.
 */
export async function stampAll(
  database: Pick<Database, "list" | "write">,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const mark = (id: string, found: () => RecordStamps | undefined): WriteOperation => ({
    type: "change",
    store: "syncStamps",
    id,
    change: (current) => (current ? toldAgain(current) : found()),
  });
  for (const store of syncedStores())
    await eachPage(database, store, signal, (record) =>
      mark(stampsId(store, record.id), () => stampsOfFound(store, record, now)),
    );
  // Those of deleted records too.
  await eachPage(database, "syncStamps", signal, ({ id }) => mark(id, () => undefined));
}

async function eachPage(
  database: Pick<Database, "list" | "write">,
  store: StoreName,
  signal: AbortSignal,
  write: (record: AnyRecord) => WriteOperation,
): Promise<void> {
  for (let after = ""; ; ) {
    signal.throwIfAborted();
    const page = await database.list(store, { from: after, fromExclusive: true, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    after = last.id;
    await database.write(page.map((record) => write(record as unknown as AnyRecord)));
  }
}
