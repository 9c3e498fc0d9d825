interface NumberedSource {
  /** As it stands in square brackets in the text. */
  readonly number: number;
  /** The name people know it by: that of a file, the title of a page. */
  readonly name: string;
}

/** A passage of a file that a text cites by number. */
export interface FileSource extends NumberedSource {
  readonly kind?: undefined;
  readonly itemId: string;
  /** Offsets in the file's text, in characters; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Of a deliverable: the task it was made for. `itemId` is then the artifact's. */
  readonly taskId?: string;
}

/** A page of the web that a text cites by number. */
export interface WebSource extends NumberedSource {
  readonly kind: "web";
  /** As `pageAddress` takes it. */
  readonly url: string;
  /** The time it was read, in milliseconds since the epoch. */
  readonly readAt: number;
  /** The words it has on the matter, its own, where they are known. */
  readonly passage?: string;
}

/** A source that a text cites by number. */
export type Source = FileSource | WebSource;

/** A source that has no number yet. */
export type Unnumbered<S extends Source = Source> = S extends Source ? Omit<S, "number"> : never;

/** Numbers in square brackets, such as `[1]` or `[1, 3]`. */
const MARK = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;

/** Whether a source is a page of the web. */
export function isWebSource(source: Source): source is WebSource {
  return source.kind === "web";
}

/** A citation in a text: the numbers it names, and where it stands, in UTF-16 units. */
export interface CitationMark {
  readonly numbers: readonly number[];
  readonly start: number;
  readonly end: number;
}

/** The citations that stand in a text, in their order. */
export function citationMarks(text: string): readonly CitationMark[] {
  return [...text.matchAll(MARK)].map(({ 0: mark, 1: list = "", index }) => ({
    numbers: list.split(/[,;]/).map(Number),
    start: index,
    end: index + mark.length,
  }));
}

/** Those of the sources a text cites, such as by `[1]` or `[1, 3]`, each once; `undefined` when it cites none. */
export function citedSources(
  text: string,
  sources: readonly Source[] | undefined,
): readonly Source[] | undefined {
  if (!sources?.length) return undefined;
  const numbers = new Set(citationMarks(text).flatMap((mark) => mark.numbers));
  const byNumber = new Map<number, Source>();
  for (const source of sources)
    if (numbers.has(source.number) && !byNumber.has(source.number)) byNumber.set(source.number, source);
  return byNumber.size > 0 ? [...byNumber.values()] : undefined;
}

/** A text whose citations have other numbers; those that are not named stay as they are. */
export function withNumbers(text: string, numbers: ReadonlyMap<number, number>): string {
  return text.replace(MARK, (mark: string) =>
    mark.replace(/\d+/g, (number) => String(numbers.get(Number(number)) ?? number)),
  );
}
