import { isSame } from "../../domain/sync/flat-record";
import { latestStamp, type RecordStamps } from "../../domain/sync/record-stamps";
import { type Segment, segmentName } from "../../domain/sync/segment";
import { foundStamp, MOST_AHEAD_MS, stampTime } from "../../domain/sync/stamp";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { allEntries, type EntryPlace } from "./all-entries";
import { changeGroup, groupOf } from "./group-record";
import { pendingEntries, toldOf } from "./own-entries";
import type { KeyParcel } from "./provider-keys";
import type { RoundDependencies } from "./round-parts";

/**
 * Tells others of all records that were there before, when a device begins to sync, or does so under another secret. It may
 * end anywhere, and goes on from there. What changes meanwhile has stamps, and goes with what is pending.
 * @returns whether anything was sent.
 */
export async function sendFound(dependencies: RoundDependencies, signal: AbortSignal): Promise<boolean> {
  const { database } = dependencies;
  const { hasToldAll, told: after } = await groupOf(database);
  if (hasToldAll) return false;
  let isSent = false;
  for await (const { entries, last: told } of allEntries(database, signal, { after, isUnchanged: true })) {
    const timely = await Promise.all(entries.map((entry) => timelyEntry(dependencies, entry)));
    await send(dependencies, timely, signal, { told });
    isSent = true;
    dependencies.onProgress({ received: [], sent: entries.length });
  }
  await database.write([changeGroup(({ told: _, ...group }) => ({ ...group, hasToldAll: true }))]);
  return isSent;
}

/**
 * An entry, of now where it is of the future: others would not take it. This device then has it so too, as it would not
 * take what others make of it otherwise.
 */
async function timelyEntry({ database, clock }: RoundDependencies, entry: SyncEntry): Promise<SyncEntry> {
  const { stamps, record } = entry;
  const now = clock.now();
  if (stampTime(latestStamp(stamps) ?? "") <= now + MOST_AHEAD_MS) return entry;
  const stamp = foundStamp(now);
  const timely: RecordStamps = { id: stamps.id, ...(record ? { base: stamp } : { deleted: stamp }) };
  // Changes made meanwhile are pending, and go with their own stamps.
  const change = (current: RecordStamps | undefined) =>
    current === undefined || isSame(current, stamps) ? timely : undefined;
  await database.write([{ type: "change", store: "syncStamps", id: timely.id, change }]);
  return { ...entry, stamps: timely };
}

/** Writes what this device has changed, one segment after the other. The first one makes it known, whatever is in it. */
export async function sendPending(dependencies: RoundDependencies, signal: AbortSignal): Promise<void> {
  const { database, keys, key } = dependencies;
  for (;;) {
    signal.throwIfAborted();
    const given = await keys?.pending(key);
    const { entries, stamps } = await pendingEntries(database);
    const { next, commands = [] } = await groupOf(database);
    const isWanted = next === 1 || commands.length > 0 || given !== undefined;
    if (stamps.length === 0 && !isWanted) return;
    if (entries.length > 0 || isWanted) await send(dependencies, entries, signal, { given });
    await database.write(toldOf(stamps));
    dependencies.onProgress({ received: [], sent: entries.length });
  }
}

/** Tells all who have the secret that there is a new one. */
export async function sayGoodbye(dependencies: RoundDependencies, signal: AbortSignal): Promise<void> {
  await send(dependencies, [], signal, { isLast: true });
}

/** The parts of a segment besides records and commands. */
interface SegmentParts {
  readonly given?: KeyParcel | undefined;
  readonly isLast?: true;
  /** The last of the records that were there before which others have been told of with it. */
  readonly told?: EntryPlace;
}

/** A number that is taken is of a round that was cut off before it could say so: these records go with the next one. */
async function send(
  dependencies: RoundDependencies,
  entries: readonly SyncEntry[],
  signal: AbortSignal,
  { given, isLast, told }: SegmentParts = {},
): Promise<void> {
  const { database, place, key, clock } = dependencies;
  for (let isSent = false; !isSent; ) {
    const { device, name, next, commands = [] } = await groupOf(database);
    const made: Segment = {
      v: 1,
      database: database.version,
      name,
      madeAt: clock.now(),
      entries: [...entries],
      ...(commands.length > 0 ? { commands: [...commands] } : {}),
      ...(given ? { keys: given.parcel } : {}),
      ...(isLast ? { isLast } : {}),
    };
    const file = segmentName({ group: key.id, device, number: next });
    const sealed = await key.seal(file, new TextEncoder().encode(JSON.stringify(made)));
    isSent = await place.putOnce(file, sealed, signal);
    const count = isSent ? commands.length : 0;
    await database.write([
      changeGroup(({ commands: known = [], ...group }) => ({
        ...{ ...group, next: next + 1 },
        ...(given && isSent ? { keysSent: given.print } : {}),
        ...(told && isSent ? { told } : {}),
        // Those that were added meanwhile stand behind.
        ...(known.length > count ? { commands: known.slice(count) } : {}),
      })),
    ]);
  }
}
