import { DEFAULT_AGENT_ID } from "../agent/agent";
import type { Conversation, Message } from "../conversation/conversation";
import type { Attachment } from "../file/attachment";
import { toMilliseconds } from "./legacy-dates";

type LegacyRecord = Readonly<Record<string, unknown>>;

/** A conversation of version 8 as records of version 9. */
export interface SplitConversation {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
}

const TITLE_LIMIT = 50;
const SHORTENED_TITLE = 47;
const ROLES = ["system", "user", "assistant"] as const;

/**
 * Splits a conversation that holds its messages into one record each, keeping ids, order, times and
 * attachments. `undefined` when it already is of version 9. `usedIds` collects message ids, so that two
 * conversations which used the same one do not overwrite each other.
 */
export function splitLegacyConversation(
  record: LegacyRecord,
  usedIds: Set<string> = new Set(),
): SplitConversation | undefined {
  if (!Array.isArray(record.messages) && typeof record.messageCount === "number") {
    if (typeof record.timestamp === "number") return undefined;
  }
  const { messages: legacy, ...rest } = record;
  const messages = splitMessages(String(record.id), toRecords(legacy), usedIds);
  const agentId = typeof record.agentId === "string" ? record.agentId : DEFAULT_AGENT_ID;
  const counted = messages.filter(({ role }) => role !== "system").length;
  const conversation = {
    ...rest,
    id: String(record.id),
    agentId,
    participatingAgents: Array.isArray(record.participatingAgents) ? record.participatingAgents : [agentId],
    title: typeof record.title === "string" ? record.title : titleOfLegacyConversation(record),
    timestamp: toMilliseconds(record.timestamp) ?? messages.at(-1)?.timestamp ?? 0,
    messageCount:
      typeof record.messageCount === "number" && !Array.isArray(legacy) ? record.messageCount : counted,
  };
  return { conversation, messages };
}

/** A title for a conversation from before there were titles: the start of the first thing the user said. */
export function titleOfLegacyConversation(record: LegacyRecord): string {
  const first = toRecords(record.messages).find(({ role }) => role === "user");
  const text = typeof first?.content === "string" ? first.content.replaceAll(/\s+/g, " ").trim() : "";
  return text.length <= TITLE_LIMIT ? text : `${text.slice(0, SHORTENED_TITLE)}...`;
}

function splitMessages(
  conversationId: string,
  legacy: readonly LegacyRecord[],
  usedIds: Set<string>,
): Message[] {
  const messages: Message[] = [];
  for (const [position, record] of legacy.entries()) {
    const previous = messages.at(-1);
    const id = unusedId(record.id, `${conversationId}/${position}`, usedIds);
    const time = toMilliseconds(record.timestamp) ?? previous?.timestamp ?? 0;
    messages.push({
      ...withoutNulls(record),
      id,
      conversationId,
      role: ROLES.find((role) => role === record.role) ?? "assistant",
      content: typeof record.content === "string" ? record.content : "",
      timestamp: previous ? timeAfter(previous, time, id) : time,
      ...(previous ? { parentId: previous.id } : {}),
      ...(Array.isArray(record.attachments) ? { attachments: record.attachments as Attachment[] } : {}),
    });
  }
  return messages;
}

function unusedId(preferred: unknown, fallback: string, usedIds: Set<string>): string {
  let id = typeof preferred === "string" && preferred !== "" ? preferred : fallback;
  if (usedIds.has(id)) id = fallback;
  while (usedIds.has(id)) id += "'";
  usedIds.add(id);
  return id;
}

/** Messages are read by time, then id: one that would come before its predecessor is moved a millisecond after it. */
function timeAfter(previous: Message, time: number, id: string): number {
  const isInOrder = time > previous.timestamp || (time === previous.timestamp && id > previous.id);
  return isInOrder ? time : previous.timestamp + 1;
}

function toRecords(value: unknown): LegacyRecord[] {
  const isRecord = (item: unknown): item is LegacyRecord => typeof item === "object" && item !== null;
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function withoutNulls(record: LegacyRecord): LegacyRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}
