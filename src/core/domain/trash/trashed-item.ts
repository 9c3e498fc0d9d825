import * as v from "valibot";

/** The kinds of things that a user deletes and may want back. */
export const TRASH_KINDS = ["task", "conversation", "agent", "knowledge", "project"] as const;

export type TrashKind = (typeof TRASH_KINDS)[number];

/** The time a deleted thing can be had back, in milliseconds: 30 days. */
export const KEPT_IN_TRASH_MS = 30 * 86_400_000;

/** The schema of a deleted thing, as the trash lists it; its records are in `trashContents`. */
export const trashedItem = v.object({
  /** `{kind}/{id of the thing}`. */
  id: v.string(),
  kind: v.picklist(TRASH_KINDS),
  title: v.string(),
  /** Milliseconds since the epoch. */
  deletedAt: v.number(),
  /** Ids of what was deleted with it, and comes back with it. */
  holds: v.optional(v.array(v.string())),
});

/** Something that was deleted and can be had back. */
export type TrashedItem = v.InferOutput<typeof trashedItem>;

const trashedRecord = v.object({ store: v.string(), record: v.looseObject({ id: v.string() }) });

/** The schema of some of the records of a deleted thing, as they were stored. */
export const trashContents = v.object({
  /** `{id of the trashed item}/{part, counted from 0}`. */
  id: v.string(),
  records: v.array(trashedRecord),
  /** Texts that were being written when the page went away, by the scope of their backup. */
  lastWords: v.optional(v.array(v.object({ scope: v.string(), written: v.string() }))),
});

/** Some of the records of a deleted thing. */
export type TrashContents = v.InferOutput<typeof trashContents>;

/** One of them, and the store it was in. */
export type TrashedRecord = v.InferOutput<typeof trashedRecord>;

declare module "../records/store-records" {
  interface StoreRecords {
    readonly trash: TrashedItem;
    readonly trashContents: TrashContents;
  }
}

/** The id in the trash of a thing. */
export function trashId(kind: TrashKind, id: string): string {
  return `${kind}/${id}`;
}

/** The time from which a thing can be had back no more. */
export function trashExpiry({ deletedAt }: Pick<TrashedItem, "deletedAt">): number {
  return deletedAt + KEPT_IN_TRASH_MS;
}
