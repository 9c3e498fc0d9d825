import { stampedRecord } from "../../domain/sync/record-stamps";
import type { SyncEntry } from "../../domain/sync/sync-entry";
import type { TabMessage } from "../../ports/tab-channel";

/** The messages by which tabs hear that records of other devices have come, each once. */
export function newsOf(entries: readonly SyncEntry[]): readonly TabMessage[] {
  const messages = new Map<string, TabMessage>();
  for (const entry of entries)
    for (const message of [newsOfOne(entry), begunElsewhere(entry)])
      if (message) messages.set(JSON.stringify(message), message);
  return [...messages.values()];
}

function newsOfOne({ store, stamps, record = {} as never }: SyncEntry): TabMessage | undefined {
  const { id } = stampedRecord(stamps);
  const named = record as { rootTaskId?: unknown; conversationId?: unknown };
  if (store === "tasks") return { type: "task-changed", taskId: id };
  if (store === "events" && typeof named.rootTaskId === "string")
    return { type: "task-changed", taskId: named.rootTaskId };
  if (store === "conversations") return { type: "conversation-changed", conversationId: id };
  if (store === "messages" && typeof named.conversationId === "string")
    return { type: "conversation-changed", conversationId: named.conversationId };
  // Whatever is told of by its task or conversation needs no message of its own.
  const isOwnList = ["projects", "agents", "knowledgeItems", "trash"].includes(store);
  return isOwnList ? { type: "store-changed", store } : undefined;
}

function begunElsewhere({ store, record = {} as never }: SyncEntry): TabMessage | undefined {
  const { type, rootTaskId } = record as { type?: unknown; rootTaskId?: unknown };
  const begins = store === "events" && (type === "run-started" || type === "run-resumed");
  return begins && typeof rootTaskId === "string"
    ? { type: "task-begun-elsewhere", taskId: rootTaskId }
    : undefined;
}
