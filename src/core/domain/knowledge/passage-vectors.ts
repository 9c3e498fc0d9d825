import * as v from "valibot";

const vectorSet = v.object({
  /** The `TextEmbedder` that made them. */
  embedder: v.string(),
  /** Numbers of one vector. */
  dimensions: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The marks of the passages, in the order of their vectors. */
  marks: v.array(v.string()),
  /** All vectors after each other, each of length 127. */
  numbers: v.instance(Int8Array),
});

/** The schema of what is kept of an item to find its passages by meaning; `id` is the item's. */
export const passageVectors = v.object({ id: v.string(), sets: v.array(vectorSet) });

/** The vectors of an item's passages. */
export type PassageVectors = v.InferOutput<typeof passageVectors>;

/** The vectors that one embedder made of an item's passages. */
export type VectorSet = v.InferOutput<typeof vectorSet>;

declare module "../records/store-records" {
  interface StoreRecords {
    readonly passageVectors: PassageVectors;
  }
}
