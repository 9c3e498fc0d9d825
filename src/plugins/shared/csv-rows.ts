/** A row of separated values, of which no more than wanted are kept. */
export interface CsvRow {
  readonly texts: string[];
  /** How many values it has. */
  readonly count: number;
}

/** As much of the first line as tells what it is separated by. */
const TELLING_LENGTH = 10_000;

/**
 * Reads values separated by what their first line uses most, by RFC 4180: quoted fields may hold separators, quotes and
 * line ends. Row by row, as whoever shows the first of a million need not keep the others, nor more values of a row than
 * `most`.
 */
export function* csvRows(source: string, most = Number.POSITIVE_INFINITY): Generator<CsvRow> {
  const separator = separatorOf(source);
  const text = withoutLastLineEnds(source.replace(/\r\n?/g, "\n"));
  let texts: string[] = [];
  let count = 0;
  for (let at = 0; at <= text.length && text !== ""; at++) {
    const field = text[at] === '"' ? quotedField(text, at) : { text: "", end: at };
    const end = endOfField(text, field.end, separator);
    if (count++ < most) texts.push(field.text + text.slice(field.end, end));
    at = end;
    if (end < text.length && text[end] !== "\n") continue;
    yield { texts, count };
    texts = [];
    count = 0;
  }
}

/** Where a field ends from which quotes mean nothing any more. */
function endOfField(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n") end++;
  return end;
}

/** The text between quotes from one on, and where they end; to the end of the text where they are never closed. */
function quotedField(text: string, opening: number): { readonly text: string; readonly end: number } {
  let from = opening + 1;
  let field = "";
  for (;;) {
    const closing = text.indexOf('"', from);
    if (closing < 0) return { text: field + text.slice(from), end: text.length };
    field += text.slice(from, closing);
    if (text[closing + 1] !== '"') return { text: field, end: closing + 1 };
    field += '"';
    from = closing + 2;
  }
}

/** The separator a text uses most in its first line. */
export function separatorOf(source: string): string {
  const [first = ""] = source.slice(0, TELLING_LENGTH).split("\n", 1);
  const count = (separator: string) => first.split(separator).length;
  return [",", "\t", ";"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** By hand, since a pattern for it takes quadratic time on line ends that are not the last. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
