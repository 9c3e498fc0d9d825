import { COMMAND_LIFE_MS } from "../../domain/sync/remote-command";
import { type Segment, segmentName } from "../../domain/sync/segment";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { isAppError } from "../../errors/app-error";
import { compact } from "./compaction";
import { changeGroup, groupOf, numbersRead, withDevice } from "./group-record";
import { mergeEntries } from "./merge-entries";
import { pendingEntries, toldOf } from "./own-entries";
import type { KeyParcel } from "./provider-keys";
import { type DeviceFiles, filesByDevice, readSegment, type SegmentReader } from "./read-segments";
import { catchUp, coveredUpTo, type FoundSnapshot, findSnapshots } from "./read-snapshots";
import type { RoundDependencies } from "./round-parts";

/** A device whose segments could not be read on, and the code of the sentence that says why. */
export interface StoppedDevice {
  readonly device: string;
  readonly code: string;
}

/**
 * Reads all that other devices have written since the last time, and writes what this one has changed. It may end
 * anywhere; the next round goes on.
 * @returns the devices whose reading has stopped.
 * @throws AppError of the place, and of the database.
 */
export async function syncRound(
  dependencies: RoundDependencies,
  signal: AbortSignal,
): Promise<readonly StoppedDevice[]> {
  const { database, place, key, clock } = dependencies;
  const { device: own } = await groupOf(database);
  const reader = { place, key, version: database.version, now: () => clock.now() };
  const names = await place.list(signal);
  const segments = filesByDevice(names, key.id);
  const snapshots = await findSnapshots(dependencies, reader, names, signal);
  await goOnAfter(dependencies, reader, segments.get(own) ?? new Map(), snapshots, signal);
  const covered = snapshots.flatMap(({ head }) => head.covers.map(({ id }) => id));
  const stopped: StoppedDevice[] = [];
  for (const device of new Set([...segments.keys(), ...covered])) {
    if (device === own) continue;
    const files = segments.get(device) ?? new Map();
    const code = await readDevice(dependencies, reader, { device, files, snapshots }, signal);
    if (code !== undefined) stopped.push({ device, code });
  }
  const read = numbersRead(await groupOf(database));
  await sendPending(dependencies, signal);
  await compact(dependencies, { names, segments, snapshots }, read, signal);
  const syncedAt = clock.now();
  await database.write([changeGroup((current) => ({ ...current, syncedAt }))]);
  return stopped;
}

/** Has segments of this device be numbered after those it has forgotten, such as when its disk was put back. */
async function goOnAfter(
  { database }: RoundDependencies,
  reader: SegmentReader,
  files: DeviceFiles,
  snapshots: readonly FoundSnapshot[],
  signal: AbortSignal,
): Promise<void> {
  const { device, next } = await groupOf(database);
  const listed = [...files.keys()].filter((number) => number >= next).sort((one, other) => other - one);
  let last = Math.max(0, ...snapshots.map((each) => coveredUpTo(each, device)));
  for (const number of listed) {
    if (number <= last) break;
    const isOwn = readSegment(reader, device, number, files.get(number) ?? [], signal).then(
      () => true,
      (error: unknown) => {
        if (isAppError(error) && error.code.startsWith("devices."))
          return error.code !== "devices.unreadable";
        throw error;
      },
    );
    if (await isOwn) last = number;
  }
  if (last >= next) await database.write([changeGroup((group) => ({ ...group, next: last + 1 }))]);
}

/** The files by which a device is read. */
interface DeviceReading {
  readonly device: string;
  readonly files: DeviceFiles;
  readonly snapshots: readonly FoundSnapshot[];
}

/** Reads on where the last round has ended. @returns the code of the reason why it stops before the end. */
async function readDevice(
  dependencies: RoundDependencies,
  reader: SegmentReader,
  { device, files, snapshots }: DeviceReading,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { database } = dependencies;
  const last = Math.max(0, ...files.keys(), ...snapshots.map((each) => coveredUpTo(each, device)));
  for (;;) {
    signal.throwIfAborted();
    const known = (await groupOf(database)).devices.find(({ id }) => id === device);
    const number = (known?.read ?? 0) + 1;
    if (number > last) return undefined;
    let read: Segment;
    try {
      read = await readSegment(reader, device, number, files.get(number) ?? [], signal);
      // Before it counts as read: keys that are there already are not added twice.
      if (read.keys !== undefined) await dependencies.keys?.take(read.keys, device, dependencies.key);
    } catch (error) {
      if (!isAppError(error) || !error.code.startsWith("devices.")) throw error;
      if (await catchUp(dependencies, reader, snapshots, { device, number }, signal)) continue;
      return error.code;
    }
    const seen = {
      ...{ id: device, name: read.name, read: number, seenAt: read.madeAt },
      ...(read.isLast ? { hasNewKey: true } : {}),
    };
    const received = await mergeEntries(database, read.entries, [
      changeGroup((group) => withDevice(group, seen)),
    ]);
    dependencies.onProgress({ received, sent: 0 });
    await passOn(dependencies, read);
  }
}

/** Passes on what is wanted of this device, unless nobody waits for it any more. */
async function passOn(
  { database, clock, onCommand }: RoundDependencies,
  { commands = [] }: Segment,
): Promise<void> {
  if (commands.length === 0) return;
  const { device } = await groupOf(database);
  const isFresh = (at: number) => Math.abs(clock.now() - at) <= COMMAND_LIFE_MS;
  for (const { to, at, wanted } of commands) if (to === device && isFresh(at)) onCommand(wanted);
}

/** Writes what this device has changed, one segment after the other. The first one makes it known, whatever is in it. */
async function sendPending(dependencies: RoundDependencies, signal: AbortSignal): Promise<void> {
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

/** A number that is taken is of a round that was cut off before it could say so: these records go with the next one. */
async function send(
  dependencies: RoundDependencies,
  entries: readonly SyncEntry[],
  signal: AbortSignal,
  { given, isLast }: { readonly given?: KeyParcel | undefined; readonly isLast?: true } = {},
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
        // Those that were added meanwhile stand behind.
        ...(known.length > count ? { commands: known.slice(count) } : {}),
      })),
    ]);
  }
}
