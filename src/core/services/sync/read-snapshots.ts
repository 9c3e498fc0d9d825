import * as v from "valibot";
import { readSnapshotName, type SnapshotHead, snapshotHead, snapshotName } from "../../domain/sync/snapshot";
import type { KnownDevice } from "../../domain/sync/sync-group";
import { AppError, isAppError } from "../../errors/app-error";
import { changeGroup, groupOf, withDevice } from "./group-record";
import { mergeEntries } from "./merge-entries";
import { openChecked, parsedJson, type SegmentReader } from "./read-segments";
import type { RoundDependencies } from "./round-parts";

/** A snapshot all of whose files are in sight; whether they are whole is seen when it is read. */
export interface FoundSnapshot {
  readonly device: string;
  readonly number: number;
  readonly head: SnapshotHead;
  /** All files by part, copies among them; the head is part 0. */
  readonly files: ReadonlyMap<number, readonly string[]>;
}

/** The files of the snapshots of a group, by device and number, whether or not they are complete. */
export function snapshotFiles(
  names: readonly string[],
  group: string,
): ReadonlyMap<string, Pick<FoundSnapshot, "device" | "number" | "files">> {
  const found = new Map<string, { device: string; number: number; files: Map<number, string[]> }>();
  for (const file of [...names].sort()) {
    const name = readSnapshotName(file);
    if (name?.group !== group) continue;
    const id = `${name.device}-${name.number}`;
    const snapshot = found.get(id) ?? { device: name.device, number: name.number, files: new Map() };
    found.set(id, snapshot);
    snapshot.files.set(name.part, [...(snapshot.files.get(name.part) ?? []), file]);
  }
  return found;
}

/** The snapshots that can be read as far as their heads tell. One whose head is not whole yet is left out. */
export async function findSnapshots(
  { place, key, heads }: RoundDependencies,
  reader: SegmentReader,
  names: readonly string[],
  signal: AbortSignal,
): Promise<readonly FoundSnapshot[]> {
  const snapshots: FoundSnapshot[] = [];
  for (const { device, number, files } of snapshotFiles(names, key.id).values()) {
    const name = snapshotName({ group: key.id, device, number, part: 0 });
    for (const file of files.get(0) ?? []) {
      const head = heads.get(name) ?? (await readHead({ ...reader, place }, name, file, signal));
      if (!head) continue;
      heads.set(name, head);
      const parts = Array.from({ length: head.parts }, (_, at) => at + 1);
      if (parts.every((part) => files.has(part))) snapshots.push({ device, number, head, files });
      break;
    }
  }
  return snapshots;
}

async function readHead(
  { place, key, version }: SegmentReader,
  name: string,
  file: string,
  signal: AbortSignal,
): Promise<SnapshotHead | undefined> {
  const sealed = await place.get(file, signal);
  if (!sealed) return undefined;
  try {
    const head = v.parse(snapshotHead, parsedJson(await key.open(name, sealed)));
    return head.database > version ? undefined : head;
  } catch (error) {
    if (isAppError(error) || v.isValiError(error)) return undefined;
    throw error;
  }
}

/** The number up to which a snapshot has the segments of a device. */
export function coveredUpTo({ head }: Pick<FoundSnapshot, "head">, device: string): number {
  return head.covers.find(({ id }) => id === device)?.read ?? 0;
}

/**
 * Merges a snapshot, part by part; the devices it covers are then read as far as it has them. It may end anywhere; to read
 * it again goes on.
 * @throws AppError as `readSegment`.
 */
export async function readSnapshot(
  dependencies: RoundDependencies,
  reader: SegmentReader,
  snapshot: FoundSnapshot,
  signal: AbortSignal,
): Promise<void> {
  const { database, key } = dependencies;
  const { device, number, head, files } = snapshot;
  const id = `${device}-${number}`;
  const { reading } = await groupOf(database);
  for (let part = reading?.snapshot === id ? reading.part + 1 : 1; part <= head.parts; part += 1) {
    signal.throwIfAborted();
    const name = snapshotName({ group: key.id, device, number, part });
    const { entries } = await openChecked(reader, name, files.get(part) ?? [], signal);
    const received = await mergeEntries(database, entries, [
      changeGroup((group) => ({ ...group, reading: { snapshot: id, part } })),
    ]);
    dependencies.onProgress({ received, sent: 0 });
  }
  await database.write([
    changeGroup(({ reading: _, ...group }) =>
      head.covers
        .filter((covered) => covered.id !== group.device)
        .reduce((known, covered) => withDevice(known, furthest(known.devices, covered)), group),
    ),
  ]);
}

function furthest(known: readonly KnownDevice[], covered: KnownDevice): KnownDevice {
  const before = known.find(({ id }) => id === covered.id);
  return before && before.read >= covered.read ? before : covered;
}

/**
 * Reads the snapshot that has most of those with a segment that is gone. @returns whether there was one; what the segment
 * held is here then.
 */
export async function catchUp(
  dependencies: RoundDependencies,
  reader: SegmentReader,
  snapshots: readonly FoundSnapshot[],
  missing: { readonly device: string; readonly number: number },
  signal: AbortSignal,
): Promise<boolean> {
  const useful = snapshots.filter((each) => coveredUpTo(each, missing.device) >= missing.number);
  for (const snapshot of useful.toSorted((one, other) => extent(other) - extent(one))) {
    try {
      await readSnapshot(dependencies, reader, snapshot, signal);
      return true;
    } catch (error) {
      if (!(error instanceof AppError) || !error.code.startsWith("devices.")) throw error;
    }
  }
  return false;
}

function extent({ head }: FoundSnapshot): number {
  return head.covers.reduce((sum, { read }) => sum + read, 0);
}
