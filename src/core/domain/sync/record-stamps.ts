import * as v from "valibot";
import { id } from "../schema/values";
import { type AnyRecord, changedFields, flattened } from "./flat-record";
import { foundStamp, isStamp, laterStamp, MOST_AHEAD_MS, type Stamp, stampAfter, stampTime } from "./stamp";
import { syncedStores } from "./synced-stores";

/** Later than any time of a stamp, in milliseconds since the epoch. */
const LATEST_TIME = 2 ** 43;

const stamp = v.pipe(
  v.string(),
  v.check((text) => isStamp(text)),
);

/** The most milliseconds between the time that a record gives for its making and that of the batch which adds it. */
const JUST_MADE_MS = 60_000;

/** The schema of what is known of the changes to a record; one without any has the stamps of `stampsOfFound`. */
export const recordStamps = v.object({
  /** `{store}/{id of the record}`. */
  id,
  /** The stamp of its making, which all of its fields have that have none of their own. */
  base: v.optional(stamp),
  /** Stamps of fields that were changed later. */
  at: v.optional(v.record(v.string(), stamp)),
  /** The stamp of its last deletion: it is gone unless it was made again later. */
  deleted: v.optional(stamp),
  /** Set while other devices have yet to be told: its place among what waits for that. */
  pending: v.optional(v.number()),
});

/** The stamps of a record. They stand beside it, and are written with it. */
export type RecordStamps = v.InferOutput<typeof recordStamps>;

declare module "../records/store-records" {
  interface StoreRecords {
    readonly syncStamps: RecordStamps;
  }
}

/** The clock of a device. */
export interface StampClock {
  readonly device: string;
  /** Whether others have been told of all that was there before, so that no record is of a later time than it may be. */
  readonly hasToldAll: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
}

/** The id of the stamps of a record. */
export function stampsId(store: string, recordId: string): string {
  return `${store}/${recordId}`;
}

/** The store and the id of the record that stamps are of. */
export function stampedRecord(stamps: Pick<RecordStamps, "id">): {
  readonly store: string;
  readonly id: string;
} {
  const slash = stamps.id.indexOf("/");
  return { store: stamps.id.slice(0, slash), id: stamps.id.slice(slash + 1) };
}

/** Whether the record is there, as far as stamps tell. */
export function isAlive({ base, deleted }: Pick<RecordStamps, "base" | "deleted">): boolean {
  return base !== undefined && (deleted === undefined || base > deleted);
}

/** The stamps after a change of this device to a record; `undefined` where nothing has changed. */
export function stampsAfterChange(
  store: string,
  stamps: RecordStamps | undefined,
  before: AnyRecord | undefined,
  after: AnyRecord,
  clock: StampClock,
): RecordStamps | undefined {
  const known = knownStamps(store, stamps, before, clock);
  const id = stampsId(store, after.id);
  const stamp = stampAfter(latestStamp(known), clock.now(), clock.device);
  if (!known) {
    const base = stampOfMaking(after, clock.now()) ?? stamp;
    return { id, base, pending: turnOf(store, base) };
  }
  const deleted = known.deleted === undefined ? {} : { deleted: known.deleted };
  if (!isAlive(known)) return { id, base: stamp, ...deleted, pending: turnOf(store, stamp) };
  const fields = changedFields(before ? flattened(store, before) : new Map(), flattened(store, after));
  if (fields.length === 0) return undefined;
  const at = { ...known.at, ...Object.fromEntries(fields.map((field) => [field, stamp])) };
  return { id, base: known.base, at, ...deleted, pending: turnOf(store, stamp) };
}

/** The stamps after a deletion by this device; `undefined` where there was no such record. */
export function stampsAfterDeletion(
  store: string,
  stamps: RecordStamps | undefined,
  before: AnyRecord | undefined,
  clock: StampClock,
): RecordStamps | undefined {
  const known = knownStamps(store, stamps, before, clock);
  if (!known || !isAlive(known)) return undefined;
  const deleted = stampAfter(latestStamp(known), clock.now(), clock.device);
  return { id: known.id, deleted, pending: turnOf(store, deleted) };
}

/**
 * The stamps of a record that has none of its own: it was there before it was synced, or has come to this device as it was
 * made. All devices have to find the same, in all versions.
 * @param now where it is yet to be told of, in milliseconds since the epoch: one of the future is then one of now.
 */
export function stampsOfFound(store: string, record: AnyRecord, now?: number): RecordStamps {
  const time = timeOf(record);
  const base = foundStamp(now !== undefined && time > now + MOST_AHEAD_MS ? now : time);
  return { id: stampsId(store, record.id), base };
}

/** Whether the stamps of a record say nothing that it does not say itself. */
export function areAsFound(store: string, { base, at, deleted }: RecordStamps, record: AnyRecord): boolean {
  return !at && deleted === undefined && base === stampsOfFound(store, record).base;
}

function knownStamps(
  store: string,
  stamps: RecordStamps | undefined,
  before: AnyRecord | undefined,
  { hasToldAll, now }: StampClock,
): RecordStamps | undefined {
  return stamps ?? (before && stampsOfFound(store, before, hasToldAll ? undefined : now()));
}

/** The stamp of a record that is made now and says so itself: other devices then need not keep it. */
function stampOfMaking(record: AnyRecord, now: number): Stamp | undefined {
  const time = timeOf(record);
  return time <= now && time > now - JUST_MADE_MS ? foundStamp(time) : undefined;
}

/** The time of the last change that a record itself tells of, in milliseconds since the epoch. */
function timeOf({ updatedAt, lastModified, timestamp, at, deletedAt, createdAt }: AnyRecord): number {
  const times = [updatedAt, lastModified, timestamp, at, deletedAt, createdAt];
  return times.find((each): each is number => typeof each === "number") ?? 0;
}

/** The turn of a record among those that wait to be sent: what lists are made of comes first, and new before old. */
function turnOf(store: string, stamp: Stamp): number {
  const age = 1 - (stampTime(stamp) || 0) / LATEST_TIME;
  return 1 + (syncedStores() as readonly string[]).indexOf(store) + Math.max(age, 0);
}

/** The latest of all stamps of a record. */
export function latestStamp(stamps: Omit<RecordStamps, "id"> | undefined): Stamp | undefined {
  if (!stamps) return undefined;
  return Object.values(stamps.at ?? {}).reduce<Stamp | undefined>(
    laterStamp,
    laterStamp(stamps.base, stamps.deleted),
  );
}
