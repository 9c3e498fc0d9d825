import * as v from "valibot";
import { latestStamp } from "../../domain/sync/record-stamps";
import { readSegmentName, type Segment, segment, segmentName } from "../../domain/sync/segment";
import { MOST_AHEAD_MS, stampTime } from "../../domain/sync/stamp";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import { isSynced } from "../../domain/sync/synced-stores";
import { AppError, isAppError } from "../../errors/app-error";
import type { GroupKey } from "../../ports/sync/group-cipher";
import type { SyncPlace } from "../../ports/sync/sync-place";

/** The files of one device in the order they were made; of some there may be copies. */
export type DeviceFiles = ReadonlyMap<number, readonly string[]>;

/** The files of a group, by device. */
export function filesByDevice(names: readonly string[], group: string): ReadonlyMap<string, DeviceFiles> {
  const devices = new Map<string, Map<number, string[]>>();
  for (const file of [...names].sort()) {
    const name = readSegmentName(file);
    if (name?.group !== group) continue;
    const files = devices.get(name.device) ?? new Map<number, string[]>();
    devices.set(name.device, files);
    files.set(name.number, [...(files.get(name.number) ?? []), file]);
  }
  return devices;
}

/** The dependencies of reading segments. */
export interface SegmentReader {
  readonly place: Pick<SyncPlace, "get">;
  readonly key: GroupKey;
  /** The version of this device's database. */
  readonly version: number;
  now(): number;
}

/**
 * Reads the segment of a number from the first of its files that is whole and its own.
 * @throws AppError `devices.missing`, `devices.unreadable`, `app.newer` or `devices.clock-ahead`: nothing of it counts then.
 */
export async function readSegment(
  reader: SegmentReader,
  device: string,
  number: number,
  files: readonly string[],
  signal: AbortSignal,
): Promise<Segment> {
  const name = segmentName({ group: reader.key.id, device, number });
  return openChecked(reader, name, files, signal);
}

/** Reads changes from the first of some files that is whole and sealed for a name. @throws AppError as `readSegment`. */
export async function openChecked(
  reader: SegmentReader,
  name: string,
  files: readonly string[],
  signal: AbortSignal,
): Promise<Segment> {
  let failure: unknown = new AppError("devices.missing");
  for (const file of files) {
    const sealed = await reader.place.get(file, signal);
    if (!sealed) continue;
    try {
      return checkedSegment(await reader.key.open(name, sealed), reader);
    } catch (error) {
      if (!isAppError(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}

function checkedSegment(content: Uint8Array, { version, now }: SegmentReader): Segment {
  const input = parsedJson(content);
  const found = v.safeParse(v.looseObject({ v: v.number(), database: v.number() }), input);
  // Of a later version it is not known what else it holds.
  if (found.success && (found.output.v > 1 || found.output.database > version))
    throw new AppError("app.newer");
  const result = v.safeParse(segment, input);
  if (!result.success || !result.output.entries.every(isOwnEntry)) throw new AppError("devices.unreadable");
  const latest = now() + MOST_AHEAD_MS;
  for (const { stamps } of result.output.entries)
    if (stampTime(latestStamp(stamps) ?? "") > latest) throw new AppError("devices.clock-ahead");
  return result.output;
}

/** Whether stamps and record are of one record, in a store whose records travel. */
function isOwnEntry({ store, stamps, record }: SyncEntry): boolean {
  if (!isSynced(store) || !stamps.id.startsWith(`${store}/`)) return false;
  return record === undefined || stamps.id === `${store}/${record.id}`;
}

/** The JSON of what was opened. @throws AppError `devices.unreadable`. */
export function parsedJson(content: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch (error) {
    throw new AppError("devices.unreadable", {}, { cause: error });
  }
}
