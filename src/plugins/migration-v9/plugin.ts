import { ensureStore, rewriteRecords } from "@core/database/schema";
import { splitLegacyConversation } from "@core/domain/legacy-conversation";
import { legacyDatesToNumbers } from "@core/domain/legacy-dates";
import { contribute, definePlugin } from "@core/plugin/define-plugin";
import { StoreMigrations } from "@core/points/store-migration";

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

/** Messages as records of their own, the journal of runs, drafts and plugin data; every date a number. */
export default definePlugin({
  id: "migration-v9",
  apiVersion: 1,
  name: "plugins:migration-v9.name",
  description: "plugins:migration.description",
  essential: true,
  contributes: [
    contribute(StoreMigrations, {
      id: "v9",
      toVersion: 9,
      upgrade(database, transaction) {
        const messages = ensureStore(database, transaction, "messages", ["conversationId+timestamp"]);
        ensureStore(database, transaction, "runs", ["taskId", "state", "createdAt"]);
        ensureStore(database, transaction, "events", ["runId+seq", "rootTaskId+seq"]);
        ensureStore(database, transaction, "drafts", ["updatedAt"]);
        ensureStore(database, transaction, "pluginData", ["pluginId"]);
        for (const name of OLDER_STORES) {
          if (!database.objectStoreNames.contains(name)) continue;
          rewriteRecords(transaction.objectStore(name), (record) => legacyDatesToNumbers(name, record));
        }
        if (database.objectStoreNames.contains("conversations")) {
          splitConversations(transaction.objectStore("conversations"), messages);
        }
      },
    }),
  ],
});

function splitConversations(conversations: IDBObjectStore, messages: IDBObjectStore): void {
  const usedIds = new Set<string>();
  rewriteRecords(conversations, (record) => {
    const split = splitLegacyConversation(record, usedIds);
    if (!split) return undefined;
    for (const message of split.messages) messages.put(message);
    return { ...split.conversation };
  });
}
