import { rewriteRecords } from "@core/database/schema";
import { titleOfLegacyConversation } from "@core/domain/records/legacy-conversation";

/** Gives a title to every conversation that has none. */
export function titleConversations(transaction: IDBTransaction): void {
  rewriteRecords(transaction.objectStore("conversations"), (record) =>
    typeof record.title === "string" ? undefined : { ...record, title: titleOfLegacyConversation(record) },
  );
}
