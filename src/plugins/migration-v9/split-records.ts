import { rewriteRecords } from "@core/database/schema";
import { splitLegacyConversation } from "@core/domain/records/legacy-conversation";
import { legacyDatesToNumbers } from "@core/domain/records/legacy-dates";

const OLDER_STORES = [
  "agents",
  "knowledgeItems",
  "folderWatchers",
  "credentials",
  "artifacts",
  "tasks",
  "contexts",
  "langfuse_config",
] as const;

/** Gives messages records of their own, and writes every date as a number. */
export function splitRecords(transaction: IDBTransaction): void {
  const stores = transaction.db.objectStoreNames;
  for (const name of OLDER_STORES) {
    if (!stores.contains(name)) continue;
    rewriteRecords(transaction.objectStore(name), (record) => legacyDatesToNumbers(name, record));
  }
  if (!stores.contains("conversations")) return;
  splitConversations(transaction.objectStore("conversations"), transaction.objectStore("messages"));
}

function splitConversations(conversations: IDBObjectStore, messages: IDBObjectStore): void {
  const usedIds = new Set<string>();
  rewriteRecords(conversations, (record) => {
    const split = splitLegacyConversation(record, usedIds);
    if (!split) return undefined;
    for (const message of split.messages) messages.put(message);
    return { ...split.conversation };
  });
}
