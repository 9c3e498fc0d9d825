import type { Snippet } from "./hit";
import type { PlacedWord } from "./words";

const BEFORE = 60;
const LENGTH = 220;
/** Words that stand so close are one passage. */
const GAP = /^[^\p{L}\p{N}]{0,4}$/u;

/** The marks Markdown writes around words: at beginnings of lines, rules of tables and fences, emphasis, links. */
const MARKS = new RegExp(
  [
    "^[ \\t]*(?:#{1,6}[ \\t]+|(?:>[ \\t]?){1,9}|[-*+][ \\t]+(?:\\[[ xX]\\][ \\t]+)?|(?:`{3,9}|~{3,9})[^\\n]{0,80}$|[-:| \\t]{3,}$)",
    "(?<![\\p{L}\\p{N}*])\\*{1,3}(?=[^\\s*])",
    "(?<=[^\\s*])\\*{1,3}(?![\\p{L}\\p{N}*])",
    "~~|`{1,2}",
    "!?\\[(?=[^\\[\\]\\n]{1,300}\\]\\()",
    "\\]\\([^()\\s]{0,300}\\)",
    "(?<=^|[ \\t])\\|(?=[ \\t]|$)",
  ].join("|"),
  "gmu",
);

/**
 * The words around the first place that was found, with all that was found among them; of Markdown without its marks,
 * but for those that hold what was found.
 */
export function snippetOf(text: string, found: readonly PlacedWord[], isMarkdown = true): Snippet {
  const first = found[0]?.start ?? 0;
  const start = wordStart(text, Math.max(0, first - BEFORE));
  const end = Math.min(text.length, start + LENGTH);
  const before = start > 0 ? "…" : "";
  const after = end < text.length ? "…" : "";
  const within = found.filter((each) => each.start >= start && each.end <= end);
  let words = before;
  let from = start;
  const marks: (readonly [number, number])[] = [];
  const take = (to: number) => {
    for (const each of within)
      if (each.start >= from && each.end <= to)
        marks.push([each.start - from + words.length, each.end - from + words.length]);
    words += text.slice(from, to);
    from = to;
  };
  for (const { 0: mark, index } of isMarkdown ? text.slice(start, end).matchAll(MARKS) : []) {
    const [first, last] = [start + index, start + index + mark.length];
    if (within.some((each) => each.start < last && each.end > first)) continue;
    take(first);
    from = last;
  }
  take(end);
  return { text: words.replace(/\s/g, " ") + after, marks };
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
