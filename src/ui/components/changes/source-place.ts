import type { Artifact } from "@core/domain/artifact";
import type { Place } from "@core/domain/text-edit";
import { SearchableText } from "@core/services/orchestration/check/searchable-text";
import { artifactMarkdown } from "@ui/components/artifacts/as-markdown";

/** More often nobody says the same in one document. */
const MOST = 10_000;

/**
 * Where what was selected of a drawn artifact stands in its source; `undefined` where that can't be told. `before` is
 * what is drawn ahead of it, and tells which one is meant of words that repeat. Both come line by line.
 */
export function sourcePlace(
  artifact: Artifact,
  selected: readonly string[],
  before: readonly string[],
): Place | undefined {
  const { content } = artifact;
  const [first, last] = [selected[0], selected.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  // The title is not drawn with the text where it only repeats what stands above it.
  const shown = artifactMarkdown(artifact) ?? content;
  const offset = content.endsWith(shown) ? content.length - shown.length : 0;
  const begin = placeOf(content.slice(offset), first, occurrences(before, first));
  if (!begin) return undefined;
  const start = offset + begin.start;
  if (selected.length === 1) return { start, end: offset + begin.end };
  const end = placeOf(content.slice(start), last, occurrences(selected, last) - 1)?.end;
  return end === undefined ? undefined : { start, end: start + end };
}

function placeOf(text: string, words: string, earlier: number): Place | undefined {
  return new SearchableText(text).find(words, earlier + 1)[earlier];
}

function occurrences(lines: readonly string[], words: string): number {
  return lines.reduce((sum, line) => sum + new SearchableText(line).find(words, MOST).length, 0);
}
