import { recordSizeBytes } from "../../domain/records/record-size";
import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import type { AnyRecord } from "../../domain/sync/flat-record";
import { entryOf } from "../../domain/sync/merge-records";
import { isAlive, latestStamp, stampedRecord, stampsOfFound } from "../../domain/sync/record-stamps";
import type { Stamp } from "../../domain/sync/stamp";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { syncedStores } from "../../domain/sync/synced-stores";
import type { Database, Query } from "../../ports/database";
import { isStillFound, readEntry } from "./own-entries";

/** Records, and about as many bytes, that are given at once. */
export const ENTRIES_AT_ONCE = 500;
const SIZE_AT_ONCE = 2_000_000;
const READ_AT_ONCE = 25;
/** Records listed at once, so that the page answers. */
const PAGE = 200;

type ListedDatabase = Pick<Database, "get" | "list">;

/** A record's place among all: by store, those of lists first, then the last change first. */
export interface EntryPlace {
  readonly store: string;
  readonly at: Stamp;
  /** The id of its stamps. */
  readonly id: string;
}

/** Some of all entries. */
export interface SomeEntries {
  readonly entries: readonly SyncEntry[];
  /** The place of the last of them. */
  readonly last: EntryPlace;
  /** Whether there was a record among them that cannot be told. */
  readonly hasHole: boolean;
}

/** The entries that are wanted. */
export interface WantedEntries {
  /** The place behind which they begin. */
  readonly after?: EntryPlace | undefined;
  /** Whether those are left out that others will be told of anyway, as they have changed. */
  readonly isUnchanged?: true;
}

/** All entries, deletions too, some at a time. A record that changes meanwhile may come twice, or as it was. */
export async function* allEntries(
  database: ListedDatabase,
  signal: AbortSignal,
  wanted: WantedEntries = {},
): AsyncGenerator<SomeEntries> {
  let [entries, size, hasHole]: [SyncEntry[], number, boolean] = [[], 0, false];
  let last = wanted.after;
  for (const store of storesFrom(last?.store)) {
    const ordered = await placesIn(database, store, wanted, signal);
    for (let from = 0; from < ordered.length; from += READ_AT_ONCE) {
      signal.throwIfAborted();
      const some = ordered.slice(from, from + READ_AT_ONCE);
      for (const entry of await Promise.all(some.map(({ id }) => currentEntry(database, id)))) {
        if (!entry) hasHole = true;
        else entries.push(entry);
        size += recordSizeBytes(entry?.record);
      }
      last = some.at(-1) as EntryPlace;
      if (entries.length < ENTRIES_AT_ONCE && size < SIZE_AT_ONCE) continue;
      yield { entries, last, hasHole };
      [entries, size, hasHole] = [[], 0, false];
    }
  }
  if (last && (entries.length > 0 || hasHole)) yield { entries, last, hasHole };
}

function storesFrom(first: string | undefined): readonly StoreName[] {
  const stores = syncedStores();
  return stores.slice(Math.max(0, (stores as readonly unknown[]).indexOf(first)));
}

async function placesIn(
  database: ListedDatabase,
  store: StoreName,
  { after, isUnchanged }: WantedEntries,
  signal: AbortSignal,
): Promise<readonly EntryPlace[]> {
  const times = new Map<string, Stamp>();
  for await (const records of pages(database, store, {}, signal))
    for (const record of records) {
      const found = stampsOfFound(store, record as unknown as AnyRecord);
      times.set(found.id, found.base ?? "");
    }
  // "0" follows "/".
  for await (const stamps of pages(database, "syncStamps", { from: `${store}/`, to: `${store}0` }, signal))
    for (const each of stamps) {
      if (isUnchanged && each.pending !== undefined) times.delete(each.id);
      else times.set(each.id, latestStamp(each) ?? "");
    }
  const places = [...times].map(([id, at]) => ({ store, id, at })).sort(compare);
  return after?.store === store ? places.filter((each) => compare(each, after) > 0) : places;
}

function compare(one: EntryPlace, other: EntryPlace): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/** A record as it travels. One that is changed or deleted while it is read is read again. */
async function currentEntry(database: ListedDatabase, id: string): Promise<SyncEntry | undefined> {
  for (let tries = 0; tries < 3; tries += 1) {
    const stamps = await database.get("syncStamps", id);
    const entry = await (stamps ? readEntry(database, stamps) : foundEntry(database, id));
    if (entry || (stamps && !isAlive(stamps))) return entry;
  }
  return undefined;
}

/** A record that has no stamps of its own, as it travels. */
async function foundEntry(database: ListedDatabase, stampsId: string): Promise<SyncEntry | undefined> {
  const { store, id } = stampedRecord({ id: stampsId });
  const record = (await database.get(store as StoreName, id)) as AnyRecord | undefined;
  if (!record || !(await isStillFound(database, stampsId))) return undefined;
  return entryOf(store, stampsOfFound(store, record), record);
}

/** The records of a store in the order of their ids. */
async function* pages<S extends StoreName>(
  database: Pick<Database, "list">,
  store: S,
  bounds: Pick<Query, "from" | "to">,
  signal: AbortSignal,
): AsyncGenerator<readonly StoreRecords[S][]> {
  for (let from = bounds.from ?? ""; ; ) {
    signal.throwIfAborted();
    const page = await database.list(store, { ...bounds, from, fromExclusive: true, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    from = last.id;
    yield page;
  }
}
