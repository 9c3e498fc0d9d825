import { type AnyRecord, flattened, orderedJson, unflattened } from "./flat-record";
import { isAlive, type RecordStamps, stampsOfFound } from "./record-stamps";
import { laterStamp, type Stamp } from "./stamp";
import type { SyncEntry } from "./sync-entry";

/** A record as one side has it; of what is deleted there are only stamps, and of what nobody knows nothing. */
export interface HeldRecord {
  readonly stamps?: Omit<RecordStamps, "id"> | undefined;
  readonly record?: AnyRecord | undefined;
}

/**
 * The record after two sides have come together; the same whichever is which, in whatever order sides come together and
 * however often. A deletion ends the record unless it was made again later; of two that were made, the later stands; within
 * one, each field has its latest value.
 */
export function mergedRecord(store: string, one: HeldRecord, other: HeldRecord): HeldRecord {
  const deleted = laterStamp(one.stamps?.deleted, other.stamps?.deleted);
  const [first, second] = [aliveSide(one, deleted), aliveSide(other, deleted)];
  const alive = first && second ? bothAlive(store, first, second) : (first ?? second);
  if (!alive) return { stamps: { deleted } };
  const { base, at, record } = alive;
  return {
    stamps: {
      base,
      ...(Object.keys(at).length > 0 ? { at } : {}),
      ...(deleted === undefined ? {} : { deleted }),
    },
    record,
  };
}

/** A record as it is held, stamped as one that was found where nobody has stamped it. */
export function heldRecord(
  store: string,
  stamps: Omit<RecordStamps, "id"> | undefined,
  record: AnyRecord | undefined,
): HeldRecord {
  return record && !stamps ? { stamps: stampsOfFound(store, record), record } : { stamps, record };
}

/** A record to be sent, if there is anything to tell of it: one whose stamps say more than is stored is told of later. */
export function entryOf(
  store: string,
  { id, base, at, deleted }: RecordStamps,
  record?: AnyRecord,
): SyncEntry | undefined {
  if (!isAlive({ base, deleted }))
    return deleted === undefined ? undefined : { store, stamps: { id, deleted } };
  if (!record) return undefined;
  const stamps = { id, base, ...(at ? { at } : {}), ...(deleted === undefined ? {} : { deleted }) };
  return { store, stamps, record };
}

interface AliveRecord {
  readonly base: Stamp;
  readonly at: Readonly<Record<string, Stamp>>;
  readonly record: AnyRecord;
}

function aliveSide({ stamps, record }: HeldRecord, deleted: Stamp | undefined): AliveRecord | undefined {
  const base = stamps?.base;
  if (!record || !isAlive({ base, deleted })) return undefined;
  return { base: base as Stamp, at: stamps?.at ?? {}, record };
}

function bothAlive(store: string, one: AliveRecord, other: AliveRecord): AliveRecord {
  if (one.base !== other.base) return one.base > other.base ? one : other;
  const sides = [one, other].map((side) => ({ ...side, flat: flattened(store, side.record) }));
  const [left, right] = sides as [FlatSide, FlatSide];
  const names = new Set(sides.flatMap(({ flat, at }) => [...flat.keys(), ...Object.keys(at)]));
  const merged = new Map<string, unknown>();
  const at: Record<string, Stamp> = {};
  for (const name of names) {
    const winner = isLater(name, left, right) ? left : right;
    const stamp = winner.at[name];
    if (stamp !== undefined) at[name] = stamp;
    const value = winner.flat.get(name);
    if (value !== undefined) merged.set(name, value);
  }
  return { base: one.base, at, record: unflattened(store, merged, one.record, other.record) };
}

interface FlatSide extends AliveRecord {
  readonly flat: ReadonlyMap<string, unknown>;
}

/** Whether the left value of a field stands. Of two of the same time it is the one that sorts later, on every device. */
function isLater(name: string, left: FlatSide, right: FlatSide): boolean {
  const [mine, yours] = [left.at[name] ?? left.base, right.at[name] ?? right.base];
  if (mine !== yours) return mine > yours;
  return (orderedJson(left.flat.get(name)) ?? "") >= (orderedJson(right.flat.get(name)) ?? "");
}
