import type { StoreName } from "../../domain/records/store-records";
import type { AnyRecord } from "../../domain/sync/flat-record";
import {
  type RecordStamps,
  type StampClock,
  stampsAfterChange,
  stampsAfterDeletion,
  stampsId,
} from "../../domain/sync/record-stamps";
import { isSynced } from "../../domain/sync/synced-stores";
import type { WriteOperation } from "../../ports/database";

/**
 * The operations of a batch, each followed by the one that stamps which fields of the record it has changed. Deleting all
 * of a store at once is no change that other devices hear of.
 */
export function stampedWrites(
  operations: readonly WriteOperation[],
  clock: StampClock,
): readonly WriteOperation[] {
  return operations.flatMap((operation) =>
    isSynced(operation.store) && operation.type !== "clear" ? stamped(operation, clock) : [operation],
  );
}

type StampedOperation = Exclude<WriteOperation, { readonly type: "clear" }>;

function stamped(operation: StampedOperation, clock: StampClock): readonly WriteOperation[] {
  const { store, type } = operation;
  switch (type) {
    case "delete":
      return deleted(store, operation, clock);
    case "add": {
      const record = operation.record as unknown as AnyRecord;
      const added = (stamps: RecordStamps | undefined) =>
        stampsAfterChange(store, stamps, undefined, record, clock);
      return [operation, stampsChange(store, record.id, added)];
    }
    case "put":
      return changed(store, operation.record.id, () => operation.record, clock);
    case "change":
      return changed(store, operation.id, operation.change as (current: unknown) => unknown, clock);
  }
}

/** A deletion, of which it is known whether there was anything to delete. */
function deleted(
  store: StoreName,
  operation: StampedOperation & { readonly type: "delete" },
  clock: StampClock,
): readonly WriteOperation[] {
  const { id } = operation;
  let before: AnyRecord | undefined;
  const look = (current: unknown) => {
    before = current as AnyRecord | undefined;
    return undefined;
  };
  const noted = (stamps: RecordStamps | undefined) => stampsAfterDeletion(store, stamps, before, clock);
  return [
    { type: "change", store, id, change: look } as WriteOperation,
    stampsChange(store, id, noted),
    operation,
  ];
}

/** A change or replacement, of which it is known what was there once it is made. */
function changed(
  store: StoreName,
  id: string,
  make: (current: unknown) => unknown,
  clock: StampClock,
): readonly WriteOperation[] {
  let before: AnyRecord | undefined;
  let after: AnyRecord | undefined;
  const change = (current: unknown) => {
    before = current as AnyRecord | undefined;
    after = make(current) as AnyRecord | undefined;
    return after;
  };
  const noted = (stamps: RecordStamps | undefined) =>
    after && stampsAfterChange(store, stamps, before, after, clock);
  return [{ type: "change", store, id, change } as WriteOperation, stampsChange(store, id, noted)];
}

function stampsChange(
  store: string,
  id: string,
  change: (current: RecordStamps | undefined) => RecordStamps | undefined,
): WriteOperation {
  return { type: "change", store: "syncStamps", id: stampsId(store, id), change };
}
