import type { Passage } from "@core/domain/knowledge/passage";
import MiniSearch from "minisearch";
import { termsOf } from "./terms";

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

const WORD = /[\p{L}\p{N}]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Words, lower case. What is written without spaces, or with endings grown onto the word as in Korean, becomes
 * overlapping pairs of characters, so that it is found in whatever surroundings.
 */
export function tokenize(text: string): string[] {
  const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? pairs(word) : [word]));
}

function pairs(word: string): string[] {
  const characters = [...word];
  if (characters.length < 3) return [word];
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
