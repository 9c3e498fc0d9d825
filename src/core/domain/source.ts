/** A passage of a file that a text cites by number. */
export interface Source {
  /** As it stands in square brackets in the text. */
  readonly number: number;
  readonly itemId: string;
  readonly name: string;
  /** Offsets in the file's text, in characters; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Of a deliverable: the task it was made for. `itemId` is then the artifact's. */
  readonly taskId?: string;
}

/** Those of the sources a text cites, such as by `[1]` or `[1, 3]`; `undefined` when it cites none. */
export function citedSources(
  text: string,
  sources: readonly Source[] | undefined,
): readonly Source[] | undefined {
  if (!sources?.length) return undefined;
  const marks = [...text.matchAll(/\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g)];
  const numbers = new Set(marks.flatMap(([, list = ""]) => list.split(/[,;]/).map(Number)));
  const cited = sources.filter(({ number }) => numbers.has(number));
  return cited.length > 0 ? cited : undefined;
}
