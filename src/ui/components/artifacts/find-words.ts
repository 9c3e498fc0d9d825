/** What makes words: marks of Markdown, quotes and spaces are drawn in other ways than they are written. */
const WORD = /[\p{L}\p{N}]/u;

/** The letters and digits of a text. */
function folded(text: string): string {
  return [...text].filter((character) => WORD.test(character)).join("");
}

/** How often quoted words stand in a text before the place that is meant. */
export function earlierOccurrences(content: string, quote: string, start: number): number {
  const words = folded(quote);
  return words === "" ? 0 : folded(content.slice(0, start)).split(words).length - 1;
}

/** Where words stand in what is drawn of a text, after so many earlier occurrences; the last one where there are fewer. */
export function findWords(root: Node, quote: string, earlier = 0): Range | undefined {
  const words = folded(quote);
  if (words === "") return undefined;
  const places: { readonly node: Text; readonly from: number; readonly to: number }[] = [];
  let drawn = "";
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker?.nextNode(); node; node = walker?.nextNode()) {
    let from = 0;
    for (const character of (node as Text).data) {
      const to = from + character.length;
      if (WORD.test(character)) {
        drawn += character;
        // A character outside the basic plane counts as two, as in `drawn`.
        for (let unit = 0; unit < character.length; unit += 1) places.push({ node: node as Text, from, to });
      }
      from = to;
    }
  }
  return rangeOf(placesOf(drawn, words, earlier), places);
}

function placesOf(drawn: string, words: string, earlier: number): readonly [number, number] | undefined {
  let found = -1;
  for (let count = 0; count <= earlier; count += 1) {
    const next = drawn.indexOf(words, found + (count === 0 ? 1 : words.length));
    if (next < 0) break;
    found = next;
  }
  return found < 0 ? undefined : [found, found + words.length - 1];
}

function rangeOf(
  ends: readonly [number, number] | undefined,
  places: readonly { readonly node: Text; readonly from: number; readonly to: number }[],
): Range | undefined {
  const first = ends && places[ends[0]];
  const last = ends && places[ends[1]];
  if (!first || !last) return undefined;
  const range = document.createRange();
  range.setStart(first.node, first.from);
  range.setEnd(last.node, last.to);
  return range;
}
