import type { Message } from "@core/domain/conversation/conversation";
import type { SearchHit, SearchQuery } from "@core/domain/search/hit";
import { textsOf } from "@core/domain/search/record-texts";
import { snippetOf } from "@core/domain/search/snippet";
import { findAll, queryWords } from "@core/domain/search/words";
import { disposable } from "@core/lifecycle/disposable";
import type { Database } from "@core/ports/database";
import type { SearchAnswer, SearchIndex } from "@core/ports/search-index";

/** An index of the messages of a database, which reads them for each question. */
export class WordIndex implements SearchIndex {
  /** The queries it was asked. */
  readonly asked: SearchQuery[] = [];
  /** Whether it says that it has not read everything. */
  isPartial = false;
  readonly #database: Pick<Database, "list">;

  constructor(database: Pick<Database, "list">) {
    this.#database = database;
  }

  /** As those who need an index open one. */
  readonly open = async (): Promise<SearchIndex> => this;

  async search(query: SearchQuery, signal: AbortSignal): Promise<SearchAnswer> {
    signal.throwIfAborted();
    this.asked.push(query);
    if (this.isPartial) return { hits: [], hasMore: false, isPartial: true };
    const words = queryWords(query.text);
    const messages = await this.#database.list("messages");
    const hits = messages.flatMap((message) => hitsIn(message, words)).sort((a, b) => b.at - a.at);
    return { hits: hits.slice(0, query.limit), hasMore: hits.length > query.limit };
  }

  keepUp(): void {}

  onProgress() {
    return disposable(() => {});
  }
}

function hitsIn(message: Message, words: readonly string[]): readonly SearchHit[] {
  return textsOf.messages(message).flatMap(({ text, at, part }) => {
    const found = findAll(text, words);
    if (!found) return [];
    const { id: messageId, conversationId, agentId = "" } = message;
    return {
      ...{ id: `${messageId}/${part}`, kind: "message", title: "", at, snippet: snippetOf(text, found) },
      place: { type: "message", messageId, conversationId, agentId },
    } as const;
  });
}
