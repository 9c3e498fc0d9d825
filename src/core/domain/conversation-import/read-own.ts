import * as v from "valibot";
import type { Conversation, Message } from "../conversation/conversation";
import { readRecord } from "../records/read-record";
import type { ImportedConversation } from "./imported-conversation";

/** The schema of what `conversationToJson` writes; its records are read as those of the database are. */
export const OwnExport = v.object({
  kind: v.literal("troupe-conversation"),
  version: v.literal(1),
  conversation: v.looseObject({}),
  messages: v.array(v.unknown()),
});

/** The fields taken over; what belongs to the device a conversation came from, such as its provider, stays there. */
const CONVERSATION_FIELDS = [
  "id",
  "agentId",
  "participatingAgents",
  "title",
  "timestamp",
  "activeLeafId",
  "summaries",
] as const satisfies readonly (keyof Conversation)[];
const MESSAGE_FIELDS = [
  "id",
  "conversationId",
  "role",
  "content",
  "parentId",
  "agentId",
  "timestamp",
  "attachments",
  "reasoning",
  "state",
  "usage",
  "errorCode",
  "sources",
  "sent",
  "provider",
  "model",
] as const satisfies readonly (keyof Message)[];

/** A conversation of our own, as it was. */
export function readOwn(input: v.InferOutput<typeof OwnExport>): ImportedConversation | undefined {
  const conversation = readRecord("conversations", { messageCount: 0, ...input.conversation });
  if (!conversation) return undefined;
  const messages = input.messages.flatMap((message) => {
    const fields = typeof message === "object" ? message : {};
    const read = readRecord("messages", { ...fields, conversationId: conversation.id });
    return read ? [only<Message>(read, MESSAGE_FIELDS)] : [];
  });
  const messageCount = messages.filter(({ role }) => role !== "system").length;
  if (messageCount === 0) return undefined;
  return {
    conversation: { ...only<Conversation>(conversation, CONVERSATION_FIELDS), messageCount },
    messages,
    unreadable: input.messages.length - messages.length,
  };
}

/** The fields a record has of those named. */
function only<T extends object>(record: T, fields: readonly (keyof T)[]): T {
  const entries = fields.map((field) => [field, record[field]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T;
}
