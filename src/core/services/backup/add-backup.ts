import type { StoreName, StoreRecords } from "../../domain/records/store-records";
import { isAbort, toAppError } from "../../errors/app-error";
import type { Database, WriteOperation } from "../../ports/database";
import type { Preferences } from "../../ports/preferences";
import { type RecordLists, STORES_OF_VERSION_8 } from "./backup-format";
import type { OpenBackup } from "./open-backup";
import type { LeftOutRecord } from "./read-backup";
import { completed, mirrorSealed } from "./restore-backup";

/** Dependencies of adding a backup. */
export interface AddDependencies {
  readonly database: Pick<Database, "list" | "write">;
  readonly preferences: Preferences;
}

/** The result of adding a file; a conversation counts as one item with all of its messages. */
export interface AddOutcome {
  readonly added: number;
  /** All that were not added, with the reason; the first of them alone are in the list. */
  readonly skipped: number;
  readonly list: readonly LeftOutRecord[];
}

/** More than anybody reads. */
const MOST_LISTED = 500;

/**
 * Adds what a file holds to what there is, one item after the other. One that cannot be added, as where its id is there
 * already, is skipped, and so is what the reader left out. `onProgress` receives the share that is done, 0 to 1.
 * @throws the reason of the signal; what was added until then stays.
 */
export async function addBackup(
  { database, preferences }: AddDependencies,
  backup: OpenBackup,
  signal: AbortSignal,
  onProgress: (share: number) => void = () => {},
): Promise<AddOutcome> {
  const records = await behindTheOthers(await recordsOf(backup, preferences, signal), database);
  const items = itemsOf(records);
  const list: LeftOutRecord[] = [...backup.leftOut];
  const added = new Set<string>();
  for (const [at, { store, id, operations }] of items.entries()) {
    signal.throwIfAborted();
    try {
      await database.write(operations);
      added.add(`${store}/${id}`);
    } catch (error) {
      if (isAbort(error)) throw error;
      if (list.length < MOST_LISTED) list.push({ store, id, reason: toAppError(error).code });
    }
    onProgress((at + 1) / items.length);
  }
  const isAdded = (store: StoreName) => (record: { readonly id: string }) =>
    added.has(`${store}/${record.id}`);
  const credentials = records.credentials.filter(isAdded("credentials"));
  const langfuse_config = records.langfuse_config.filter(isAdded("langfuse_config"));
  mirrorSealed({ credentials, langfuse_config }, preferences);
  const refused = [...backup.refused.values()].reduce((sum, count) => sum + count, 0);
  return { added: added.size, skipped: refused + items.length - added.size, list };
}

/** The records that are added in one go or not at all. */
interface Item {
  readonly store: StoreName;
  readonly id: string;
  readonly operations: readonly WriteOperation[];
}

/** The records of a file by store, all at once: one that can be added is of the form that a conversation fits into whole. */
async function recordsOf(
  backup: OpenBackup,
  preferences: Pick<Preferences, "get">,
  signal: AbortSignal,
): Promise<RecordLists> {
  const lists: Record<string, object[]> = { messages: [] };
  for (const store of STORES_OF_VERSION_8) lists[store] = [];
  for await (const batch of backup.batches(signal))
    for (const stored of batch) lists[stored[0]]?.push(completed(stored, preferences));
  return lists as unknown as RecordLists;
}

function itemsOf(records: RecordLists): readonly Item[] {
  const messages = new Map<string, StoreRecords["messages"][]>();
  for (const message of records.messages) {
    const ofSame = messages.get(message.conversationId) ?? [];
    ofSame.push(message);
    messages.set(message.conversationId, ofSame);
  }
  return STORES_OF_VERSION_8.flatMap((store) =>
    records[store].map((record) => {
      const parts = store === "conversations" ? (messages.get(record.id) ?? []) : [];
      const operations = [
        { type: "add", store, record } as WriteOperation,
        ...parts.map((part): WriteOperation => ({ type: "add", store: "messages", record: part })),
      ];
      return { store, id: record.id, operations };
    }),
  );
}

/** Providers of a file come after those there are: none of them is where prompts go from now on. */
async function behindTheOthers(records: RecordLists, database: Pick<Database, "list">): Promise<RecordLists> {
  const there = await database.list("credentials");
  const last = Math.max(-1, ...there.map(({ order }) => order));
  const added = [...records.credentials].sort((a, b) => a.order - b.order);
  const credentials = added.map((each, at): StoreRecords["credentials"] => ({
    ...each,
    order: last + 1 + at,
  }));
  return { ...records, credentials };
}
