import { AppError } from "@core/errors/app-error";
import { disposable } from "@core/lifecycle/disposable";
import type { BlockRenderer } from "@core/points/code-block-renderer";
import { dataTable, type TextTable } from "@shared/data-table";

/** Draws separated values as a table; the first row is its head. */
export const csvView: BlockRenderer = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const table = dataTable(csvTable(source));
    host.append(table);
    return disposable(() => table.remove());
  },
};

/** What follows is not read: far more than is drawn has been by then. */
const MAX_LENGTH = 1_000_000;

/** Separated values as a table; the first row is its head. @throws AppError when there are none. */
function csvTable(source: string): TextTable {
  const isCut = source.length > MAX_LENGTH;
  const text = isCut ? source.slice(0, MAX_LENGTH) : source;
  const [head, ...rows] = parseCsv(text, separatorOf(text));
  if (!head) throw new AppError("block.invalid", { reason: "CSV" });
  return {
    head,
    rowCount: rows.length,
    columnCount: (row) => rows[row]?.length ?? 0,
    textAt: (row, column) => rows[row]?.[column] ?? "",
    isCut,
  };
}

/** Reads separated values by RFC 4180: quoted fields may hold the separator, quotes and line ends. */
function parseCsv(source: string, separator: string): string[][] {
  const rows: string[][] = [];
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
        rows.push(row);
        row = [];
      }
    } else field += char;
  }
  return text === "" ? [] : [...rows, [...row, field]];
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
