import type { Conversation, Message } from "../../domain/conversation/conversation";
import { withoutThoughts } from "../../domain/text/think-blocks";
import type { Database } from "../../ports/database";

/** A conversation that was found, with the words around the first match in its messages. */
export interface ConversationMatch {
  readonly conversation: Conversation;
  readonly excerpt?: string;
}

/** Records read at a time: few enough not to hold up the page. */
const BATCH_SIZE = 500;
/** More would help nobody to find one. */
export const MATCH_LIMIT = 100;
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 160;

/**
 * Looks for text in the titles and messages of all conversations, without regard to case; newest first. One more than
 * the limit tells that there are more.
 */
export async function searchConversations(
  database: Database,
  text: string,
  signal: AbortSignal,
): Promise<readonly ConversationMatch[]> {
  const needle = text.trim().toLowerCase();
  if (needle === "") return [];
  const excerpts = await matchingMessages(database, patternOf(needle), signal);
  const found: ConversationMatch[] = [];
  // Not by the length of a batch: what cannot be read is left out of it.
  const count = await database.count("conversations");
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const query = { index: "timestamp", direction: "descending", offset, limit: BATCH_SIZE } as const;
    const batch = await database.list("conversations", query);
    signal.throwIfAborted();
    for (const conversation of batch) {
      const excerpt = excerpts.get(conversation.id);
      if (excerpt !== undefined) found.push({ conversation, excerpt });
      else if (conversation.title.toLowerCase().includes(needle)) found.push({ conversation });
    }
    if (offset + BATCH_SIZE >= count || found.length > MATCH_LIMIT) return found.slice(0, MATCH_LIMIT + 1);
  }
}

async function matchingMessages(database: Database, pattern: RegExp, signal: AbortSignal) {
  const excerpts = new Map<string, string>();
  let after = "";
  for (;;) {
    const batch = await database.list("messages", { from: after, fromExclusive: true, limit: BATCH_SIZE });
    signal.throwIfAborted();
    for (const message of batch) {
      const excerpt = excerpts.has(message.conversationId) ? undefined : excerptOf(message, pattern);
      if (excerpt !== undefined) excerpts.set(message.conversationId, excerpt);
    }
    const last = batch.at(-1);
    // Not by the length of a batch: what cannot be read is left out of it.
    if (!last) return excerpts;
    after = last.id;
  }
}

/** Words as they are, with any white space between them: a message need not be copied to be looked through. */
function patternOf(needle: string): RegExp {
  return new RegExp(needle.split(/\s+/).map(escaped).join("\\s+"), "iu");
}

/** A text as a pattern that matches it; `RegExp.escape` is too new for many browsers. */
function escaped(text: string): string {
  return text.replace(/[\^$.*+?()[\]{}|/]/g, "\\$&");
}

function excerptOf(message: Message, pattern: RegExp): string | undefined {
  if (message.role === "system") return undefined;
  const text = withoutThoughts(message.content);
  const place = text.search(pattern);
  if (place < 0) return undefined;
  const start = Math.max(0, place - EXCERPT_BEFORE);
  const end = start + EXCERPT_LENGTH;
  const words = text.slice(start, end).replace(/\s+/g, " ");
  return `${start > 0 ? "…" : ""}${words}${end < text.length ? "…" : ""}`;
}
