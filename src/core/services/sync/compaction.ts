import { syncedStores } from "../../domain/sync/synced-stores";
import { isAppError } from "../../errors/app-error";
import { ENTRIES_AT_ONCE } from "./all-entries";
import { groupOf } from "./group-record";
import type { DeviceFiles } from "./read-segments";
import { coveredUpTo, type FoundSnapshot, snapshotFiles } from "./read-snapshots";
import type { RoundDependencies } from "./round-parts";
import { writeSnapshot } from "./write-snapshot";

/** The files of a place as a round has found them. */
export interface PlaceFiles {
  readonly names: readonly string[];
  readonly segments: ReadonlyMap<string, DeviceFiles>;
  readonly snapshots: readonly FoundSnapshot[];
}

/**
 * Puts a snapshot in the place of many segments, or of some that are gone, and deletes what an older snapshot of this device
 * stands for. Devices may do so at once: each deletes nothing but what is in a snapshot that it has written itself.
 * `read` has the number of the last segment of each device that was here when the files were listed.
 */
export async function compact(
  dependencies: RoundDependencies,
  files: PlaceFiles,
  read: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<void> {
  if (await isDue(dependencies, files, read)) await writeSnapshot(dependencies, files.names, signal);
  const { remove } = dependencies.place;
  if (!remove) return;
  try {
    for (const file of await superfluous(dependencies, files))
      await remove.call(dependencies.place, file, signal);
  } catch (error) {
    // A place that keeps everything is larger, and no worse.
    if (!isAppError(error)) throw error;
  }
}

async function isDue(
  { database, place, compaction }: RoundDependencies,
  { segments, snapshots }: PlaceFiles,
  read: ReadonlyMap<string, number>,
): Promise<boolean> {
  let uncovered = 0;
  for (const [device, last] of read) {
    const covered = Math.max(0, ...snapshots.map((each) => coveredUpTo(each, device)));
    const numbers = [...(segments.get(device)?.keys() ?? [])];
    const there = numbers.filter((number) => number > covered && number <= last).length;
    // A segment that is gone, and in no snapshot, only those have who have read it.
    if (there < last - covered) return true;
    uncovered += there;
  }
  if (!place.remove || uncovered < compaction.segments) return false;
  const counts = await Promise.all(syncedStores().map((store) => database.count(store)));
  const parts = Math.ceil(counts.reduce((sum, count) => sum + count, 0) / ENTRIES_AT_ONCE);
  return uncovered >= parts * compaction.segmentsPerPart;
}

/** The files that nobody has to read any more. */
async function superfluous(
  { database, key, clock, compaction }: RoundDependencies,
  { names, segments, snapshots }: PlaceFiles,
): Promise<readonly string[]> {
  const { device: own, snapshots: begun = 0 } = await groupOf(database);
  const isOldEnough = ({ head }: FoundSnapshot) => clock.now() - head.madeAt >= compaction.keptForMs;
  const old = snapshots.filter((each) => each.device === own && isOldEnough(each));
  const files: string[] = [];
  for (const [device, numbers] of segments) {
    const covered = Math.max(0, ...old.map((each) => coveredUpTo(each, device)));
    // The last one stays: it tells how far its device has come.
    const last = Math.max(...numbers.keys());
    for (const [number, copies] of numbers) if (number <= covered && number < last) files.push(...copies);
  }
  for (const each of snapshots)
    if (old.some((other) => supersedes(other, each))) files.push(...[...each.files.values()].flat());
  for (const each of snapshotFiles(names, key.id).values()) {
    const isCutOff = each.device === own && each.number <= begun && !each.files.has(0);
    if (isCutOff) files.push(...[...each.files.values()].flat());
  }
  return files;
}

/** Whether one snapshot has all that another has, and more. Of two devices that have the same, none deletes the other's. */
function supersedes(one: FoundSnapshot, other: FoundSnapshot): boolean {
  const hasAll = other.head.covers.every(({ id, read }) => coveredUpTo(one, id) >= read);
  const hasMore = one.head.covers.some(({ id, read }) => read > coveredUpTo(other, id));
  return hasAll && (hasMore || (one.device === other.device && one.number > other.number));
}
