import type { Snippet } from "./hit";
import type { PlacedWord } from "./words";

const BEFORE = 60;
const LENGTH = 220;
/** Words that stand so close are one passage. */
const GAP = /^[^\p{L}\p{N}]{0,4}$/u;

/** The words around the first place that was found, with all that was found among them. */
export function snippetOf(text: string, found: readonly PlacedWord[]): Snippet {
  const first = found[0]?.start ?? 0;
  const start = wordStart(text, Math.max(0, first - BEFORE));
  const end = Math.min(text.length, start + LENGTH);
  const before = start > 0 ? "…" : "";
  const shift = before.length - start;
  const words = text.slice(start, end).replace(/\s/g, " ");
  return {
    text: `${before}${words}${end < text.length ? "…" : ""}`,
    marks: found
      .filter((each) => each.start >= start && each.end <= end)
      .map((each) => [each.start + shift, each.end + shift] as const),
  };
}

/** The first words that were found, as long as nothing but spaces and marks stands between them. */
export function passageOf(
  text: string,
  found: readonly PlacedWord[],
): { readonly text: string; readonly start: number } | undefined {
  const [first, ...rest] = found;
  if (!first) return undefined;
  let { end } = first;
  for (const next of rest) {
    if (!GAP.test(text.slice(end, next.start))) break;
    end = next.end;
  }
  return { text: text.slice(first.start, end), start: first.start };
}

/** The beginning of a word near a place, so that none is cut. */
function wordStart(text: string, from: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, from + BEFORE / 2).search(/\s/);
  return space < 0 ? from : from + space + 1;
}
