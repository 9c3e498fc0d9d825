import * as v from "valibot";
import { id, number } from "../schema/values";

const MOST = 200;
const word = v.pipe(v.string(), v.maxLength(2_000));
const value = v.pipe(v.string(), v.maxLength(20_000));

/** The schema of the providers whose keys a device gives to others. */
export const sharedKeys = v.pipe(
  v.array(
    v.object({
      id,
      provider: word,
      model: word,
      name: v.optional(word),
      baseUrl: v.optional(word),
      apiKey: value,
      headers: v.optional(v.record(word, value)),
      /** Milliseconds since the epoch. */
      timestamp: number,
    }),
  ),
  v.maxLength(MOST),
);

/** A provider with its key, for another device. */
export type SharedKey = v.InferOutput<typeof sharedKeys>[number];
