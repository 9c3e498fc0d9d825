import { COMMAND_LIFE_MS } from "../../domain/sync/remote-command";
import type { Segment } from "../../domain/sync/segment";
import { isAppError } from "../../errors/app-error";
import { compact } from "./compaction";
import { changeGroup, groupOf, numbersRead, withDevice } from "./group-record";
import { mergeEntries } from "./merge-entries";
import { type DeviceFiles, filesByDevice, readSegment, type SegmentReader } from "./read-segments";
import { catchUp, coveredUpTo, type FoundSnapshot, findSnapshots } from "./read-snapshots";
import type { RoundDependencies } from "./round-parts";
import { sendFound, sendPending } from "./send-segments";

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
  // The files that were sent are not among those that were listed.
  if (await sendFound(dependencies, signal)) return syncRound(dependencies, signal);
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
  const read = (number: number) => readSegment(reader, device, number, files.get(number) ?? [], signal);
  let ahead: { readonly number: number; readonly segment: Promise<Segment> } | undefined;
  for (;;) {
    signal.throwIfAborted();
    const known = (await groupOf(database)).devices.find(({ id }) => id === device);
    const number = (known?.read ?? 0) + 1;
    if (number > last) return undefined;
    let segment: Segment;
    try {
      segment = await (ahead?.number === number ? ahead.segment : read(number));
      // Before it counts as read: keys that are there already are not added twice.
      if (segment.keys !== undefined) await dependencies.keys?.take(segment.keys, device, dependencies.key);
    } catch (error) {
      if (!isAppError(error) || !error.code.startsWith("devices.")) throw error;
      if (await catchUp(dependencies, reader, snapshots, { device, number }, signal)) continue;
      return error.code;
    }
    const seen = {
      ...{ id: device, name: segment.name, read: number, seenAt: segment.madeAt },
      ...(segment.isLast ? { hasNewKey: true } : {}),
    };
    // The next one comes from the place while this one is written to the disk.
    if (files.has(number + 1)) {
      ahead = { number: number + 1, segment: read(number + 1) };
      ahead.segment.catch(() => {}); // It is looked at in its turn, or not at all.
    }
    const received = await mergeEntries(database, segment.entries, [
      changeGroup((group) => withDevice(group, seen)),
    ]);
    dependencies.onProgress({ received, sent: 0 });
    await passOn(dependencies, segment);
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
