import type { TableDigest } from "@core/domain/file/table-digest";
import { csvRows, separatorOf } from "@shared/csv-rows";
import { ColumnFigures, isFigure } from "./column-figures";

/** First rows that are kept. */
const FIRST_ROWS = 20;
/** Columns that are looked at; of the others only the number is told. */
const MOST_COLUMNS = 100;
/** Values in the first rows and names of columns are cut to this many characters. */
const LONGEST_VALUE = 200;

/** The digest of separated values; `undefined` where there are none beside a head. */
export function digestOf(source: string): TableDigest | undefined {
  const separator = separatorOf(source);
  const figures: ColumnFigures[] = [];
  const firstRows: string[] = [];
  let names: readonly string[] | undefined;
  let rowCount = 0;
  let columnCount = 0;
  let isFirst = true;
  for (const { texts, count } of csvRows(source, MOST_COLUMNS)) {
    columnCount = Math.max(columnCount, count);
    if (isFirst && texts.every((text) => text.trim() !== "" && !isFigure(text))) names = texts;
    else {
      while (figures.length < texts.length) figures.push(new ColumnFigures());
      for (const [column, text] of texts.entries()) figures[column]?.add(text);
      rowCount += 1;
      if (firstRows.length < FIRST_ROWS) firstRows.push(lineOf(texts, count, separator));
    }
    isFirst = false;
  }
  if (rowCount === 0) return undefined;
  const columns = Array.from({ length: Math.min(columnCount, MOST_COLUMNS) }, (_, column) => {
    const name = cut(names?.[column] ?? String(column + 1));
    return { name, ...(figures[column] ?? new ColumnFigures()).digest(rowCount) };
  });
  const head = names ? { head: lineOf(names, columnCount, separator) } : {};
  return { rowCount, separator, columns, columnCount, ...head, firstRows };
}

function lineOf(texts: readonly string[], count: number, separator: string): string {
  const line = texts.map((text) => quoted(cut(text), separator)).join(separator);
  return count > texts.length ? `${line}${separator}…` : line;
}

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
