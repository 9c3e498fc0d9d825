import type { Passage } from "@core/domain/knowledge/passage";
import MiniSearch from "minisearch";
import { termsOf, tokenize } from "./terms";

/** A BM25 index of passages that grows and shrinks with them, and knows words by their stems. */
export class PassageIndex {
  readonly #index = new MiniSearch<Passage>({
    fields: ["text", "itemName"],
    tokenize,
    processTerm: (word) => [...termsOf(word)],
  });

  /** Takes passages in; one with a known id takes that one's place. */
  add(passages: readonly Passage[]): void {
    for (const { id } of passages) if (this.#index.has(id)) this.#index.discard(id);
    this.#index.addAll(passages);
  }

  /** Ids of those among `candidates` that have something to do with the question, the best first. */
  rank(candidates: readonly string[], question: string): readonly string[] {
    const wanted = new Set(candidates);
    const found = this.#index.search(question, {
      prefix: (term) => term.length > 3,
      boost: { itemName: 1.5 },
      filter: ({ id }) => wanted.has(id),
    });
    return found.map(({ id }) => id as string);
  }
}
