import type { Conversation, Message } from "../../domain/conversation/conversation";
import { MessageTree } from "../../domain/conversation/message-tree";
import { splitLegacyConversation } from "../../domain/records/legacy-conversation";
import { legacyDatesToNumbers } from "../../domain/records/legacy-dates";
import type { StoreName } from "../../domain/records/store-records";
import { type Database, keysStartingWith } from "../../ports/database";

type LegacyRecord = Readonly<Record<string, unknown>>;

/** A conversation as version 8 knows it: with the messages of the branch last shown. */
export async function withMessages(
  database: Pick<Database, "list">,
  conversation: Conversation,
): Promise<Conversation & { readonly messages: readonly Message[] }> {
  const query = { index: "conversationId+timestamp", ...keysStartingWith(conversation.id) };
  const tree = new MessageTree(await database.list("messages", query));
  return { ...conversation, messages: tree.branch(conversation.activeLeafId) };
}

/** Turns records of version 8 into those of today, by store. `usedIds` keeps the ids of messages apart. */
export function fromVersion8(
  store: StoreName,
  record: LegacyRecord,
  usedIds: Set<string>,
): readonly (readonly [StoreName, LegacyRecord])[] {
  const present = withoutNulls(record);
  if (store !== "conversations") return [[store, legacyDatesToNumbers(store, present) ?? present]];
  const split = splitLegacyConversation(present, usedIds);
  if (!split) return [[store, present]];
  const messages = split.messages.map((message) => ["messages", { ...message }] as const);
  return [[store, { ...split.conversation }], ...messages];
}

/** Fields without a value were written as `null`. */
function withoutNulls(record: LegacyRecord): LegacyRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
