import type { Segment } from "../../domain/sync/segment";
import { readSnapshotName, type SnapshotHead, snapshotName } from "../../domain/sync/snapshot";
import { allEntries } from "./all-entries";
import { changeGroup, groupOf } from "./group-record";
import type { RoundDependencies } from "./round-parts";

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
  for await (const { entries, hasHole } of allEntries(database, signal)) {
    // A record that is not there leaves a hole, and there is no snapshot with one.
    if (hasHole) return;
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
