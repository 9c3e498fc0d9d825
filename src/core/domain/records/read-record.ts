import * as v from "valibot";
import type { StoreName, StoreRecords } from "../store-records";
import { RECORD_SCHEMAS } from "./record-schemas";

/** A record as its store should hold it, mended where it can be; `undefined` where it cannot. Never throws. */
export function readRecord<S extends StoreName>(store: S, input: unknown): StoreRecords[S] | undefined {
  try {
    const result = v.safeParse(RECORD_SCHEMAS[store], input, { abortEarly: true });
    return result.success ? (result.output as StoreRecords[S]) : undefined;
  } catch {
    // Nested deeper than the stack allows, for instance.
    return undefined;
  }
}
