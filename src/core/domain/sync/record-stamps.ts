import * as v from "valibot";
import { id } from "../schema/values";
import { type AnyRecord, changedFields, flattened } from "./flat-record";
import { foundStamp, isStamp, laterStamp, type Stamp, stampAfter, stampTime } from "./stamp";
import { syncedStores } from "./synced-stores";

/** Later than any time of a stamp, in milliseconds since the epoch. */
const LATEST_TIME = 2 ** 43;

const stamp = v.pipe(
  v.string(),
  v.check((text) => isStamp(text)),
);

/** The schema of what is known of the changes to a record. */
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
  const id = stampsId(store, after.id);
  const stamp = stampAfter(latestStamp(stamps), clock.now(), clock.device);
  const deleted = stamps?.deleted === undefined ? {} : { deleted: stamps.deleted };
  if (!stamps || !isAlive(stamps)) return { id, base: stamp, ...deleted, pending: turnOf(store, stamp) };
  const fields = changedFields(before ? flattened(store, before) : new Map(), flattened(store, after));
  if (fields.length === 0) return undefined;
  const at = { ...stamps.at, ...Object.fromEntries(fields.map((field) => [field, stamp])) };
  return { id, base: stamps.base, at, ...deleted, pending: turnOf(store, stamp) };
}

/** The stamps after a deletion by this device; `undefined` where nobody knows of the record. */
export function stampsAfterDeletion(
  stamps: RecordStamps | undefined,
  clock: StampClock,
): RecordStamps | undefined {
  if (!stamps || !isAlive(stamps)) return undefined;
  const deleted = stampAfter(latestStamp(stamps), clock.now(), clock.device);
  return { id: stamps.id, deleted, pending: turnOf(stampedRecord(stamps).store, deleted) };
}

/** The stamps of a record that was there before it was synced. */
export function stampsOfFound(store: string, record: AnyRecord, now: number): RecordStamps {
  const { updatedAt, lastModified, timestamp, at, deletedAt, createdAt } = record;
  const times = [updatedAt, lastModified, timestamp, at, deletedAt, createdAt];
  const time = times.find((each): each is number => typeof each === "number") ?? 0;
  const base = foundStamp(Math.min(time, now));
  return { id: stampsId(store, record.id), base, pending: turnOf(store, base) };
}

/** The stamps of a record that others are to be told of, once more. */
export function toldAgain(stamps: RecordStamps): RecordStamps {
  return { ...stamps, pending: turnOf(stampedRecord(stamps).store, latestStamp(stamps) ?? "") };
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
