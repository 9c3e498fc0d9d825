import { type Segment, segmentName } from "../../domain/sync/segment";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { GROUP_ID, type KnownDevice, type SyncGroup } from "../../domain/sync/sync-group";
import { AppError, isAppError } from "../../errors/app-error";
import type { Clock } from "../../ports/clock";
import type { Database, WriteOperation } from "../../ports/database";
import type { GroupKey } from "../../ports/sync/group-cipher";
import type { SyncPlace } from "../../ports/sync/sync-place";
import { mergeEntries } from "./merge-entries";
import { pendingEntries, toldOf } from "./own-entries";
import { type DeviceFiles, filesByDevice, readSegment } from "./read-segments";

/** Dependencies of a round. */
export interface RoundDependencies {
  /** As it is stored: merged records are nobody's changes. */
  readonly database: Pick<Database, "get" | "list" | "write" | "version">;
  readonly clock: Pick<Clock, "now">;
  readonly place: SyncPlace;
  readonly key: GroupKey;
  /** Told of records of other devices once they are merged, and of own ones once they are sent. */
  onProgress(progress: RoundProgress): void;
}

/** Records that one step of a round has moved. */
export interface RoundProgress {
  readonly received: readonly SyncEntry[];
  readonly sent: number;
}

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
  const group = await groupOf(dependencies);
  const devices = filesByDevice(await dependencies.place.list(signal), dependencies.key.id);
  const stopped: StoppedDevice[] = [];
  for (const [device, files] of devices) {
    if (device === group.device) continue;
    const code = await readDevice(dependencies, device, files, signal);
    if (code !== undefined) stopped.push({ device, code });
  }
  await sendPending(dependencies, signal);
  const syncedAt = dependencies.clock.now();
  await dependencies.database.write([changeGroup((current) => ({ ...current, syncedAt }))]);
  return stopped;
}

/** Reads on where the last round has ended. @returns the code of the reason why it stops before the end. */
async function readDevice(
  dependencies: RoundDependencies,
  device: string,
  files: DeviceFiles,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { database, place, key, clock } = dependencies;
  const reader = { place, key, version: database.version, now: () => clock.now() };
  const last = Math.max(...files.keys());
  for (;;) {
    signal.throwIfAborted();
    const known = (await groupOf(dependencies)).devices.find(({ id }) => id === device);
    const number = (known?.read ?? 0) + 1;
    if (number > last) return undefined;
    let read: Segment;
    try {
      read = await readSegment(reader, device, number, files.get(number) ?? [], signal);
    } catch (error) {
      if (!isAppError(error) || !error.code.startsWith("devices.")) throw error;
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
  }
}

/** Writes what this device has changed, one segment after the other. The first one makes it known, whatever is in it. */
async function sendPending(dependencies: RoundDependencies, signal: AbortSignal): Promise<void> {
  const { database } = dependencies;
  for (;;) {
    signal.throwIfAborted();
    const { entries, stamps } = await pendingEntries(database);
    const isNew = (await groupOf(dependencies)).next === 1;
    if (stamps.length === 0 && !isNew) return;
    if (entries.length > 0 || isNew) await send(dependencies, entries, signal);
    await database.write(toldOf(stamps));
    dependencies.onProgress({ received: [], sent: entries.length });
  }
}

/** Tells all who have the secret that there is a new one. */
export async function sayGoodbye(dependencies: RoundDependencies, signal: AbortSignal): Promise<void> {
  await send(dependencies, [], signal, true);
}

/** A number that is taken is of a round that was cut off before it could say so: these records go with the next one. */
async function send(
  dependencies: RoundDependencies,
  entries: readonly SyncEntry[],
  signal: AbortSignal,
  isLast = false,
): Promise<void> {
  const { database, place, key, clock } = dependencies;
  for (let isSent = false; !isSent; ) {
    const { device, name, next } = await groupOf(dependencies);
    const made: Segment = {
      v: 1,
      database: database.version,
      name,
      madeAt: clock.now(),
      entries: [...entries],
      ...(isLast ? { isLast } : {}),
    };
    const file = segmentName({ group: key.id, device, number: next });
    const sealed = await key.seal(file, new TextEncoder().encode(JSON.stringify(made)));
    isSent = await place.putOnce(file, sealed, signal);
    await database.write([changeGroup((group) => ({ ...group, next: next + 1 }))]);
  }
}

async function groupOf({ database }: Pick<RoundDependencies, "database">): Promise<SyncGroup> {
  const group = await database.get("syncGroup", GROUP_ID);
  if (!group) throw new AppError("devices.left");
  return group;
}

function changeGroup(change: (group: SyncGroup) => SyncGroup): WriteOperation {
  return {
    type: "change",
    store: "syncGroup",
    id: GROUP_ID,
    change: (current) => current && change(current),
  };
}

function withDevice(group: SyncGroup, seen: KnownDevice): SyncGroup {
  const others = group.devices.filter(({ id }) => id !== seen.id);
  return { ...group, devices: [...others, seen] };
}
