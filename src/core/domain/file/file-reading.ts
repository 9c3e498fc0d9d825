/** The part of an attached file that a model was given, where that is not all of its text. */
export interface FileReading {
  readonly name: string;
  /** The number of paragraphs of the whole file, or of rows or pages. */
  readonly of: number;
  /**
   * `rows` of a table whose others are told of in short; `pages` that are pictures, of a file without text. Paragraphs are
   * counted where it is absent.
   */
  readonly unit?: "rows" | "pages";
  /** Whether the model was given the file as it is, with all of its pages. */
  readonly isNative?: boolean;
  /** How much of it was recognised in pictures, where its text comes from those. */
  readonly recognised?: Recognition;
  /** A cautious estimate of the tokens of the whole file. */
  readonly tokens: number;
  /** The paragraphs that were given: ranges in their order, apart from each other; each from 0, its end exclusive. */
  readonly ranges: readonly ParagraphRange[];
}

/** Text that was recognised in pictures: in so many of the pages of a file. */
export interface Recognition {
  readonly pages: number;
  readonly of: number;
  /** From 0 to 100, on average. */
  readonly confidence: number;
}

/** A lower `confidence` means letters and figures that are often wrong. */
const SURE_FROM = 75;

export function isSure({ confidence }: Recognition): boolean {
  return confidence >= SURE_FROM;
}

/** Paragraphs, rows or pages that follow each other. */
export interface ParagraphRange {
  readonly from: number;
  readonly to: number;
}

/** The number of paragraphs, rows or pages that were given. */
export function readCount({ ranges }: Pick<FileReading, "ranges">): number {
  return ranges.reduce((sum, { from, to }) => sum + to - from, 0);
}

/**
 * The parts of each file that several calls were given between them, in the order of their first mention. Files that are
 * whole when put together are left out.
 */
export function joinedReadings(readings: readonly FileReading[]): readonly FileReading[] {
  const files = new Map<string, FileReading>();
  for (const reading of readings) {
    const key = `${reading.unit ?? ""}${reading.of}/${reading.name}`;
    files.set(key, { ...reading, ranges: [...(files.get(key)?.ranges ?? []), ...reading.ranges] });
  }
  const joined = [...files.values()].map((file) => ({ ...file, ranges: united(file.ranges) }));
  const isWhole = (file: FileReading) => readCount(file) >= file.of;
  // A table of which some were given the digest may have been read by others line by line.
  const whole = new Set(joined.filter(isWhole).map(({ name }) => name));
  return joined.filter(
    (file) =>
      (file.isNative || file.recognised || !isWhole(file)) && !(file.unit === "rows" && whole.has(file.name)),
  );
}

function united(ranges: readonly ParagraphRange[]): readonly ParagraphRange[] {
  const found: ParagraphRange[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else if (from < to) found.push({ from, to });
  }
  return found;
}

/** A stretch of a text: offsets in characters, the end exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The paragraphs that lie whole in the stretches of a text, which follow each other. */
export function paragraphsIn(
  text: string,
  stretches: readonly TextRange[],
): Pick<FileReading, "of" | "ranges"> {
  const paragraphs = paragraphsOf(text);
  const ranges: ParagraphRange[] = [];
  let at = 0;
  for (const { start, end } of joinedStretches(stretches)) {
    while (at < paragraphs.length && (paragraphs[at]?.start ?? 0) < start) at++;
    const from = at;
    while (at < paragraphs.length && (paragraphs[at]?.end ?? 0) <= end) at++;
    if (at > from) ranges.push({ from, to: at });
  }
  return { of: paragraphs.length, ranges };
}

function joinedStretches(stretches: readonly TextRange[]): readonly TextRange[] {
  const joined: TextRange[] = [];
  for (const { start, end } of stretches) {
    const last = joined.at(-1);
    if (last && start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else joined.push({ start, end });
  }
  return joined;
}

/** Longer paragraphs on average are no paragraphs: the lines of the text are, then. */
const LONGEST_AVERAGE = 2_000;

function paragraphsOf(text: string): readonly TextRange[] {
  const found = piecesOf(text, /\n[^\S\n]*\n/g);
  return text.length / Math.max(1, found.length) > LONGEST_AVERAGE ? piecesOf(text, /\n/g) : found;
}

/** The pieces of a text between separators, without those that hold nothing. */
function piecesOf(text: string, separator: RegExp): readonly TextRange[] {
  const pieces: TextRange[] = [];
  const add = (from: number, to: number) => {
    const piece = text.slice(from, to);
    const start = from + piece.length - piece.trimStart().length;
    if (piece.trim() !== "") pieces.push({ start, end: start + piece.trim().length });
  };
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(separator)) {
    add(from, index);
    from = index + mark.length;
  }
  add(from, text.length);
  return pieces;
}
