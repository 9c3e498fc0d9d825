/** A stretch of a text, in UTF-16 units; `end` is exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Other words for what stands at a place. */
export interface TextEdit extends Place {
  readonly replacement: string;
}

/** A text with other words at the places of edits, which are in order and apart from each other. */
export function withChanges(content: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, replacement } of edits) {
    pieces.push(content.slice(from, start), replacement);
    from = end;
  }
  return [...pieces, content.slice(from)].join("");
}

/** The place of a stretch of the old text in the new one; `undefined` when an edit has touched it. */
export function movedPlace({ start, end }: Place, edits: readonly TextEdit[]): Place | undefined {
  if (edits.some((edit) => edit.start < end && edit.end > start)) return undefined;
  const shift = growth(edits.filter((edit) => edit.end <= start));
  return { start: start + shift, end: end + shift };
}

/** By how much edits make a text longer. */
export function growth(edits: readonly TextEdit[]): number {
  return edits.reduce((sum, { start, end, replacement }) => sum + replacement.length - (end - start), 0);
}

/** Whether edits are in order and apart from each other, within a text of that length. */
export function areInOrder(edits: readonly TextEdit[], length = Number.POSITIVE_INFINITY): boolean {
  return edits.every(({ start, end }, index) => {
    const before = edits[index - 1]?.end ?? 0;
    return start >= before && end >= start && end <= length;
  });
}
