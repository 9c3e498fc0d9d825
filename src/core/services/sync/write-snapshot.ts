import { recordSizeBytes } from "../../domain/records/record-size";
import { isAlive, latestStamp } from "../../domain/sync/record-stamps";
import type { Segment } from "../../domain/sync/segment";
import { readSnapshotName, type SnapshotHead, snapshotName } from "../../domain/sync/snapshot";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { syncedStores } from "../../domain/sync/synced-stores";
import type { Database } from "../../ports/database";
import { changeGroup, groupOf } from "./group-record";
import { readEntry } from "./own-entries";
import type { RoundDependencies } from "./round-parts";

/** Records, and about as many bytes, of one part. */
export const SNAPSHOT_ENTRIES = 500;
const PART_SIZE = 2_000_000;
const READ_AT_ONCE = 25;
/** Stamps read at once, so that the page answers. */
const PAGE = 500;

/**
 * Writes all records of this device, those of lists first and new ones before old ones, and then the head that makes them
 * count. One that is cut off is not gone on with: it leaves its number behind.
 */
export async function writeSnapshot(
  dependencies: RoundDependencies,
  names: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = dependencies;
  // Before any record: of what is read later more is there, and not less.
  const { device, name, next, devices, snapshots = 0 } = await groupOf(database);
  const listed = names.map(readSnapshotName).filter((each) => each?.device === device);
  const number = Math.max(snapshots, ...listed.map((each) => each?.number ?? 0)) + 1;
  await database.write([changeGroup((group) => ({ ...group, snapshots: number }))]);
  const common = { v: 1, database: database.version, madeAt: clock.now() } as const;
  let parts = 0;
  for await (const entries of allEntries(database, signal)) {
    // A record that is not there leaves a hole, and there is no snapshot with one.
    if (!entries) return;
    parts += 1;
    const part: Segment = { ...common, name, entries: [...entries] };
    if (!(await put(dependencies, { device, number, part: parts }, part, signal))) return;
  }
  const own = { id: device, name, read: next - 1, seenAt: common.madeAt };
  const head: SnapshotHead = { ...common, parts, covers: [own, ...devices] };
  await put(dependencies, { device, number, part: 0 }, head, signal);
}

async function put(
  { place, key }: RoundDependencies,
  made: { readonly device: string; readonly number: number; readonly part: number },
  content: Segment | SnapshotHead,
  signal: AbortSignal,
): Promise<boolean> {
  signal.throwIfAborted();
  const name = snapshotName({ group: key.id, ...made });
  const sealed = await key.seal(name, new TextEncoder().encode(JSON.stringify(content)));
  return place.putOnce(name, sealed, signal);
}

/** All entries, some at a time; `undefined` for one that cannot be told. */
async function* allEntries(
  database: Pick<Database, "get" | "list">,
  signal: AbortSignal,
): AsyncGenerator<readonly SyncEntry[] | undefined> {
  let [entries, size]: [SyncEntry[], number] = [[], 0];
  for (const store of syncedStores()) {
    const ids = await idsByTime(database, store, signal);
    for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
      signal.throwIfAborted();
      const some = ids.slice(from, from + READ_AT_ONCE);
      for (const entry of await Promise.all(some.map((id) => currentEntry(database, id)))) {
        if (!entry) yield undefined;
        else entries.push(entry);
        size += recordSizeBytes(entry?.record);
      }
      if (entries.length < SNAPSHOT_ENTRIES && size < PART_SIZE) continue;
      yield entries;
      [entries, size] = [[], 0];
    }
  }
  if (entries.length > 0) yield entries;
}

/** The ids of the stamps of a store, the last change first. */
async function idsByTime(
  database: Pick<Database, "list">,
  store: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const times: { readonly id: string; readonly at: string }[] = [];
  for (let after = `${store}/`; ; ) {
    signal.throwIfAborted();
    // "0" follows "/".
    const bounds = { from: after, fromExclusive: true, to: `${store}0`, limit: PAGE };
    const page = await database.list("syncStamps", bounds);
    times.push(...page.map((stamps) => ({ id: stamps.id, at: latestStamp(stamps) ?? "" })));
    const last = page.at(-1);
    if (!last) return times.sort((one, other) => (one.at < other.at ? 1 : -1)).map(({ id }) => id);
    after = last.id;
  }
}

/** A record as it travels. One that is deleted while it is read is read again. */
async function currentEntry(database: Pick<Database, "get">, id: string): Promise<SyncEntry | undefined> {
  for (let tries = 0; tries < 3; tries += 1) {
    const stamps = await database.get("syncStamps", id);
    const entry = stamps && (await readEntry(database, stamps));
    if (entry || !stamps || !isAlive(stamps)) return entry;
  }
  return undefined;
}
