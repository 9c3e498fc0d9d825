import type { Conversation } from "../../domain/conversation/conversation";
import { queryWords } from "../../domain/search/words";
import { isAppError } from "../../errors/app-error";
import type { Database } from "../../ports/database";
import type { OpenSearchIndex, SearchIndex } from "../../ports/search-index";
import { scanMessages } from "./scan-messages";

/** A conversation that was found, with the words around the first match in its messages. */
export interface ConversationMatch {
  readonly conversation: Conversation;
  readonly excerpt?: string;
}

/** Where conversations are looked for. */
export interface SearchedConversations {
  readonly database: Database;
  readonly index: OpenSearchIndex;
}

/** Records read at a time: few enough not to hold up the page. */
const BATCH_SIZE = 500;
/** More would help nobody to find one. */
export const MATCH_LIMIT = 100;
/** Messages asked for at first, of which many may be of one conversation, and each time after. */
const FIRST_HITS = 100;
const MORE_HITS = 1000;

/** Words around what was found, by conversation. */
type Excerpts = ReadonlyMap<string, string>;

/** Looks for text in conversations, whose records it reads once for as many searches as follow each other. */
export class ConversationSearch {
  readonly #searched: SearchedConversations;
  #all: Promise<readonly Conversation[]> | undefined;

  constructor(searched: SearchedConversations) {
    this.#searched = searched;
  }

  /**
   * Looks for text in the titles of all conversations, and for its words in their messages, without regard to case: gives
   * what was found so far, newest first, and at last all of it. One more than the limit tells that there are more.
   */
  async *find(text: string, signal: AbortSignal): AsyncGenerator<readonly ConversationMatch[]> {
    const needle = text.trim().toLowerCase();
    if (needle === "") return yield [];
    const reading = this.#conversations();
    // It is awaited once the first messages are there.
    reading.catch(() => {});
    for await (const excerpts of messagesWith(needle, this.#searched, signal)) {
      const conversations = await reading;
      signal.throwIfAborted();
      yield matchesAmong(conversations, needle, excerpts);
    }
  }

  /** Has the next search read the conversations again, as some have changed or nobody is about to search. */
  forget(): void {
    this.#all = undefined;
  }

  #conversations(): Promise<readonly Conversation[]> {
    const reading = this.#all ?? conversationsIn(this.#searched.database);
    this.#all = reading;
    // Whoever waits gets the error; the next search reads again.
    reading.catch(() => {
      if (this.#all === reading) this.#all = undefined;
    });
    return reading;
  }
}

function matchesAmong(
  conversations: readonly Conversation[],
  needle: string,
  excerpts: Excerpts,
): readonly ConversationMatch[] {
  const found: ConversationMatch[] = [];
  for (const conversation of conversations) {
    const excerpt = excerpts.get(conversation.id);
    if (excerpt !== undefined) found.push({ conversation, excerpt });
    else if (conversation.title.toLowerCase().includes(needle)) found.push({ conversation });
    if (found.length > MATCH_LIMIT) break;
  }
  return found;
}

/** All of them, newest first; sorted here, as the database counts its way to an offset one by one. */
async function conversationsIn(database: Database): Promise<readonly Conversation[]> {
  const conversations: Conversation[] = [];
  let after = "";
  for (;;) {
    const query = { from: after, fromExclusive: true, limit: BATCH_SIZE };
    const batch = await database.list("conversations", query);
    const last = batch.at(-1);
    // Not by the length of a batch: what cannot be read is left out of it.
    if (!last) return conversations.sort((one, other) => other.timestamp - one.timestamp);
    conversations.push(...batch);
    after = last.id;
  }
}

/** By the index; where that knows no answer, or not all of it yet, by reading all messages. */
async function* messagesWith(
  needle: string,
  { database, index }: SearchedConversations,
  signal: AbortSignal,
): AsyncGenerator<Excerpts> {
  if (queryWords(needle).length === 0) return yield await scanMessages(database, needle, signal);
  const asked = await index();
  try {
    if (!(yield* indexedMessages(asked, needle, signal))) return;
  } catch (error) {
    if (!isAppError(error) || error.code !== "search.failed") throw error;
  }
  yield await scanMessages(database, needle, signal);
}

/**
 * More and more of them, the newest first, until there are enough of different conversations. Tells whether the index
 * may lack some.
 */
async function* indexedMessages(
  index: SearchIndex,
  text: string,
  signal: AbortSignal,
): AsyncGenerator<Excerpts, boolean> {
  const excerpts = new Map<string, string>();
  for (let limit = FIRST_HITS; ; limit += MORE_HITS) {
    const {
      hits,
      hasMore,
      isPartial = false,
    } = await index.search({ text, kinds: ["message"], limit }, signal);
    for (const { place, snippet } of hits)
      if (place.type === "message" && !excerpts.has(place.conversationId))
        excerpts.set(place.conversationId, snippet.text);
    if (isPartial) return true;
    yield excerpts;
    if (!hasMore || excerpts.size > MATCH_LIMIT) return false;
  }
}
