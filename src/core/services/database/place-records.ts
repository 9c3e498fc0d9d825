import type { CoreStoreName } from "../../domain/records/store-records";
import type { Database, WriteOperation } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import type { UnreadableLog } from "./checked-database";
import { readStore } from "./read-store";

/** The preference that names the version of the database whose records are all in their places. */
export const RECORDS_PLACED = "troupe.recordsPlaced";

/** The fields pages list records by. A record whose fields IndexedDB cannot order by is in no list at all. */
const LISTED_BY: Partial<Record<CoreStoreName, string>> = {
  conversations: "timestamp",
  messages: "conversationId+timestamp",
  tasks: "createdAt",
  artifacts: "taskId",
  contexts: "taskId",
  events: "rootTaskId+seq",
  knowledgeItems: "createdAt",
  drafts: "updatedAt",
};

/**
 * Places records as `placeRecords` does, once for each version of the database and each restore: what the application
 * writes itself has its place, and counting all there is keeps every other read of a full device waiting for seconds.
 */
export async function placeRecordsOnce(
  stored: Database,
  log: UnreadableLog,
  preferences: Pick<Preferences, "get" | "set">,
  signal: AbortSignal,
): Promise<void> {
  const version = String(stored.version);
  if (preferences.get(RECORDS_PLACED) === version) return;
  // Those that can't be mended are told to the log of every start.
  if (await placeRecords(stored, log, signal)) preferences.set(RECORDS_PLACED, version);
}

/**
 * Looks for records that no list would show: those that can be mended are saved mended, which gives them a place
 * again, the others are told to the log. Costs two counts a store where there are none. Resolves to whether all have
 * a place now.
 */
export async function placeRecords(
  stored: Database,
  log: UnreadableLog,
  signal: AbortSignal,
): Promise<boolean> {
  let areAllPlaced = true;
  for (const [name, index] of Object.entries(LISTED_BY)) {
    signal.throwIfAborted();
    const store = name as CoreStoreName;
    if ((await stored.count(store, { index })) < (await stored.count(store)))
      areAllPlaced = (await placeIn(store, index, stored, log, signal)) && areAllPlaced;
  }
  return areAllPlaced;
}

async function placeIn(
  store: CoreStoreName,
  index: string,
  stored: Database,
  log: UnreadableLog,
  signal: AbortSignal,
): Promise<boolean> {
  const { readRecord } = await import("../../domain/records/read-record");
  const fields = index.split("+") as readonly "id"[];
  const isPlaced = (record: object) =>
    fields.every((field) =>
      ["string", "number"].includes(typeof (record as { readonly id: unknown })[field]),
    );
  let areAllPlaced = true;
  for await (const batch of readStore(stored, store, signal)) {
    const changes: WriteOperation[] = [];
    for (const record of batch) {
      if (isPlaced(record)) continue;
      if (readRecord(store, record) === undefined) {
        areAllPlaced = false;
        log.note(store, record);
      } else changes.push(mending(store, record.id, (current) => readRecord(store, current)));
    }
    await stored.write(changes);
  }
  return areAllPlaced;
}

function mending(
  store: CoreStoreName,
  id: string,
  change: (current: unknown) => object | undefined,
): WriteOperation {
  return { type: "change", store, id, change } as WriteOperation;
}
