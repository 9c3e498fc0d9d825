import { foldedWords } from "@core/domain/text/folded-words";

const WORD = /[\p{L}\p{N}]/u;

/** The number of occurrences of quoted words in a text before the place that is meant. */
export function earlierOccurrences(content: string, quote: string, start: number): number {
  const words = foldedWords(quote);
  return words === "" ? 0 : foldedWords(content.slice(0, start)).split(words).length - 1;
}

/** The letters and digits that are drawn of a text, read once, in which words can be found again and again. */
export class DrawnWords {
  readonly #drawn: string;
  /** The pieces of text, each with where its letters begin among all of them. */
  readonly #pieces: readonly { readonly node: Text; readonly at: number }[];

  constructor(root: Node) {
    const pieces: { node: Text; at: number }[] = [];
    const drawn: string[] = [];
    let at = 0;
    const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
      const words = foldedWords((node as Text).data);
      if (words === "") continue;
      pieces.push({ node: node as Text, at });
      drawn.push(words);
      at += words.length;
    }
    this.#drawn = drawn.join("");
    this.#pieces = pieces;
  }

  /** The range of words, after so many earlier occurrences; the last one where there are fewer. */
  find(quote: string, earlier = 0): Range | undefined {
    const words = foldedWords(quote);
    const from = words === "" ? -1 : this.#placeOf(words, earlier);
    const first = from < 0 ? undefined : this.#letterAt(from);
    const last = from < 0 ? undefined : this.#letterAt(from + words.length - 1);
    if (!first || !last) return undefined;
    const range = document.createRange();
    range.setStart(first.node, first.from);
    range.setEnd(last.node, last.to);
    return range;
  }

  #placeOf(words: string, earlier: number): number {
    let found = -1;
    for (let count = 0; count <= earlier; count += 1) {
      const next = this.#drawn.indexOf(words, found + (count === 0 ? 1 : words.length));
      if (next < 0) break;
      found = next;
    }
    return found;
  }

  #letterAt(place: number): { readonly node: Text; readonly from: number; readonly to: number } | undefined {
    const piece = this.#pieces.findLast(({ at }) => at <= place);
    if (!piece) return undefined;
    let { at } = piece;
    let from = 0;
    for (const character of piece.node.data) {
      const to = from + character.length;
      // A character outside the basic plane counts as two, as among the letters drawn.
      if (WORD.test(character)) at += character.length;
      if (at > place) return { node: piece.node, from, to };
      from = to;
    }
    return undefined;
  }
}

/** The range of words in the drawn text, after so many earlier occurrences; the last one where there are fewer. */
export function findWords(root: Node, quote: string, earlier = 0): Range | undefined {
  return new DrawnWords(root).find(quote, earlier);
}
