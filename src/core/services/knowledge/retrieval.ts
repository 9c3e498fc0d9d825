import { type Token, token } from "../../di/token";
import type { KnowledgeItem } from "../../domain/knowledge-item";
import { type Passage, splitPassages, withinBudget } from "../../domain/passage";
import type { Database } from "../../ports/database";
import type { PassageRanker } from "../../ports/passage-ranker";

export const KnowledgeRetrievalToken: Token<KnowledgeRetrieval> = token("knowledge-retrieval");

/** Characters of knowledge that go into one prompt. */
export const KNOWLEDGE_BUDGET_LENGTH = 12_000;

/** A passage as it is cited: by its number in the prompt. */
export interface Source {
  readonly number: number;
  readonly passage: Passage;
}

/** What of an agent's knowledge bears on a question. */
export interface Knowledge {
  readonly sources: readonly Source[];
  /** Names of files that hold no readable text. */
  readonly unread: readonly string[];
}

/** Chooses from knowledge files what a question needs, instead of sending all of it. */
export class KnowledgeRetrieval {
  readonly #database: Database;
  readonly #ranker: PassageRanker;
  /** The passages last asked for: a conversation asks about the same files again and again. */
  #last: { readonly key: string; readonly passages: readonly Passage[] } | undefined;

  constructor(database: Database, ranker: PassageRanker) {
    this.#database = database;
    this.#ranker = ranker;
  }

  /** The best passages within the budget, numbered in the order of their files. Items that are gone are passed over. */
  async find(
    itemIds: readonly string[],
    question: string,
    budgetLength = KNOWLEDGE_BUDGET_LENGTH,
  ): Promise<Knowledge> {
    const items = await this.#items(itemIds);
    const texts = items.filter(isText);
    const passages = this.#passages(texts);
    const total = passages.reduce((length, { text }) => length + text.length, 0);
    const wanted = total <= budgetLength ? passages : await this.#best(passages, question, budgetLength);
    const chosen = new Set(wanted);
    return {
      sources: passages
        .filter((each) => chosen.has(each))
        .map((passage, index) => ({ number: index + 1, passage })),
      unread: items.filter((item) => !isText(item)).map(({ name }) => name),
    };
  }

  /** Where no passage shares a word with the question, the beginnings of the files say what they are about. */
  async #best(
    passages: readonly Passage[],
    question: string,
    budgetLength: number,
  ): Promise<readonly Passage[]> {
    const ranked = await this.#ranker.rank(passages, question);
    const beginnings = passages.filter(({ start }) => start === 0);
    return withinBudget(ranked.length > 0 ? ranked : beginnings, budgetLength);
  }

  async #items(itemIds: readonly string[]): Promise<readonly KnowledgeItem[]> {
    const read = await Promise.all(itemIds.map((id) => this.#database.get("knowledgeItems", id)));
    return read.filter((item) => item?.type === "file").filter((item) => item !== undefined);
  }

  #passages(items: readonly KnowledgeItem[]): readonly Passage[] {
    const key = items
      .map(({ id, contentHash, lastModified }) => `${id}:${contentHash ?? lastModified}`)
      .join();
    if (this.#last?.key !== key) this.#last = { key, passages: items.flatMap(splitPassages) };
    return this.#last.passages;
  }
}

function isText({ fileType = "text" }: KnowledgeItem): boolean {
  return fileType === "text";
}
