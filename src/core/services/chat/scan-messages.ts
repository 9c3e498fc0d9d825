import type { Message } from "../../domain/conversation/conversation";
import { withoutThoughts } from "../../domain/text/think-blocks";
import type { Database } from "../../ports/database";

/** Records read at a time: few enough not to hold up the page. */
const BATCH_SIZE = 500;
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 160;

/** Words around the first match in the messages of each conversation that has one, by reading all there are. */
export async function scanMessages(
  database: Pick<Database, "list">,
  needle: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const pattern = patternOf(needle);
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
