import { plainReader } from "./record-reader";
import type { CoreStoreName, CoreStoreRecords } from "./store-records";

/** A record as its store should hold it, mended where it can be; `undefined` where it cannot. Never throws. */
export function readRecord<S extends CoreStoreName>(
  store: S,
  input: unknown,
): CoreStoreRecords[S] | undefined {
  return plainReader(store)(input) as CoreStoreRecords[S] | undefined;
}
