import type { IndexState, Trace } from "./index-disk";
import type { Segment } from "./segment";

declare module "@core/domain/store-records" {
  interface StoreRecords {
    readonly searchSegments: Segment | IndexState;
    readonly searchTraces: Trace;
  }
}

/** Only the index reads its records, and it makes itself anew where they are damaged. */
export function anyIndexRecord(input: unknown): object | undefined {
  return typeof input === "object" && input !== null ? input : undefined;
}
