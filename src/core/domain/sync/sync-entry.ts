import * as v from "valibot";
import { id } from "../schema/values";
import type { AnyRecord } from "./flat-record";
import { recordStamps } from "./record-stamps";

/** The schema of a record as it travels: whole, with the stamps of all its fields, or without it once it was deleted. */
export const syncEntry = v.object({
  store: v.string(),
  stamps: v.omit(recordStamps, ["pending"]),
  record: v.optional(v.custom<AnyRecord>((input) => v.is(v.looseObject({ id }), input))),
});

/** A record as it travels. Whole, so that entries may come in any order, again, or after others were lost. */
export type SyncEntry = v.InferOutput<typeof syncEntry>;
