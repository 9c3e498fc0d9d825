import type { Place } from "@core/domain/text/text-edit";
import { SearchableText } from "@core/services/orchestration/check/searchable-text";

/** More often nobody says the same in one document. */
const MOST = 10_000;

/**
 * The place in the source of a selected drawn text; `undefined` where that can't be told. `after` is what is
 * drawn behind it, and tells which one is meant of words that repeat: ahead of it, the title may be drawn elsewhere. Both
 * come line by line.
 */
export function sourcePlace(
  content: string,
  selected: readonly string[],
  after: readonly string[],
): Place | undefined {
  const [first, last] = [selected[0], selected.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const text = new SearchableText(content);
  const placeOf = (words: string, later: number) => text.find(words, MOST).at(-1 - later);
  const repeated = occurrences(selected, first) - 1;
  const begin = placeOf(first, repeated + occurrences(after, first));
  const end = placeOf(last, occurrences(after, last));
  return begin && end && begin.start < end.end ? { start: begin.start, end: end.end } : undefined;
}

function occurrences(lines: readonly string[], words: string): number {
  return lines.reduce((sum, line) => sum + new SearchableText(line).find(words, MOST).length, 0);
}
