import type { CoreStoreName } from "../../domain/records/store-records";
import type { Database, WriteOperation } from "../../ports/database";
import type { UnreadableLog } from "./checked-database";
import { readStore } from "./read-store";

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
 * Looks for records that no list would show: those that can be mended are saved mended, which gives them a place
 * again, the others are told to the log. Costs two counts a store where there are none.
 */
export async function placeRecords(stored: Database, log: UnreadableLog, signal: AbortSignal): Promise<void> {
  for (const [name, index] of Object.entries(LISTED_BY)) {
    signal.throwIfAborted();
    const store = name as CoreStoreName;
    if ((await stored.count(store, { index })) < (await stored.count(store)))
      await placeIn(store, index, stored, log, signal);
  }
}

async function placeIn(
  store: CoreStoreName,
  index: string,
  stored: Database,
  log: UnreadableLog,
  signal: AbortSignal,
): Promise<void> {
  const { readRecord } = await import("../../domain/records/read-record");
  const fields = index.split("+") as readonly "id"[];
  const isPlaced = (record: object) =>
    fields.every((field) =>
      ["string", "number"].includes(typeof (record as { readonly id: unknown })[field]),
    );
  for await (const batch of readStore(stored, store, signal)) {
    const changes: WriteOperation[] = [];
    for (const record of batch) {
      if (isPlaced(record)) continue;
      if (readRecord(store, record) === undefined) log.note(store, record);
      else changes.push(mending(store, record.id, (current) => readRecord(store, current)));
    }
    await stored.write(changes);
  }
}

function mending(
  store: CoreStoreName,
  id: string,
  change: (current: unknown) => object | undefined,
): WriteOperation {
  return { type: "change", store, id, change } as WriteOperation;
}
