import type { Passage } from "@core/domain/passage";
import type { PassageRanker } from "@core/ports/passage-ranker";
import MiniSearch from "minisearch";
import { tokenize } from "./tokenize";

/** Indexes by the list of passages they were made for; they go when the list goes. */
const indexes = new WeakMap<readonly Passage[], MiniSearch<Passage>>();

/** Ranks passages with BM25, forgiving endings of longer words. */
export const bm25Ranker: PassageRanker = {
  async rank(passages, question) {
    const byId = new Map(passages.map((passage) => [passage.id, passage]));
    const found = indexOf(passages).search(question, {
      prefix: (term) => term.length > 3,
      boost: { itemName: 1.5 },
    });
    return found.flatMap(({ id }) => byId.get(id) ?? []);
  },
};

function indexOf(passages: readonly Passage[]): MiniSearch<Passage> {
  const known = indexes.get(passages);
  if (known) return known;
  const index = new MiniSearch<Passage>({
    fields: ["text", "itemName"],
    tokenize,
    processTerm: (term) => term,
  });
  index.addAll(passages);
  indexes.set(passages, index);
  return index;
}
