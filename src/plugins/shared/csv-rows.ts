/**
 * Reads values separated by what their first line uses most, by RFC 4180: quoted fields may hold separators, quotes and
 * line ends. Row by row, as whoever shows the first of a million need not keep the others.
 */
export function* csvRows(source: string): Generator<string[]> {
  const separator = separatorOf(source);
  let row: string[] = [];
  let field = "";
  let quoted = false;
  const text = withoutLastLineEnds(source.replace(/\r\n?/g, "\n"));
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (char === '"' && field === "") quoted = true;
    else if (char === separator || char === "\n") {
      row.push(field);
      field = "";
      if (char === "\n") {
        yield row;
        row = [];
      }
    } else field += char;
  }
  if (text !== "") yield [...row, field];
}

/** The separator a text uses most in its first line. */
function separatorOf(source: string): string {
  const [first = ""] = source.split("\n", 1);
  const count = (separator: string) => first.split(separator).length;
  return [",", "\t", ";"].reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

/** By hand, since a pattern for it takes quadratic time on line ends that are not the last. */
function withoutLastLineEnds(text: string): string {
  let end = text.length;
  while (text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
