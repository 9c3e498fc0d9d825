import type { PackStore, StoreDescription } from "./store-description";

/**
 * Records of one store that are kept as one of another: a database takes as long for a large record as for a small one,
 * so that a restore of hundreds of thousands is many times as quick. No two packs of a store reach into each other:
 * between the first id and the last of one no other begins. Records that are kept by themselves may lie between.
 */
export interface RecordPack {
  /** The first id, in the order of ids. */
  readonly id: string;
  /** The last id. */
  readonly last: string;
  /** The first field of the index they are looked for by, which all of them have in common. */
  readonly group: string;
  /** The number of records. */
  readonly size: number;
  /** In the order of their ids. */
  readonly records: readonly { readonly id: string }[];
}

/** The indexes of a store of packs. */
export const PACK_INDEXES = ["last", "group", "size"] as const;

declare module "./store-records" {
  interface StoreRecords {
    /** Of `events`. */
    readonly eventPacks: RecordPack;
  }
}

/** Whether a store holds packs. */
export function isPackStore(store: StoreDescription): store is PackStore {
  return "packs" in store && store.packs !== undefined;
}
