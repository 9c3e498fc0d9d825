import { AppError } from "@core/errors/app-error";
import { disposable } from "@core/lifecycle/disposable";
import type { BlockRenderer } from "@core/points/code-block-renderer";
import { type CsvRow, csvRows } from "@shared/csv-rows";
import { dataTable, MAX_COLUMNS, MAX_ROWS, type TextTable } from "@shared/data-table";

/** Draws separated values as a table; the first row is its head. */
export const csvView: BlockRenderer = {
  async mount(host, source, signal) {
    signal.throwIfAborted();
    const table = dataTable(csvTable(source));
    host.append(table);
    return disposable(() => table.remove());
  },
};

/** Longest text that is read, in characters; the rest would be far beyond what is drawn. */
const MAX_LENGTH = 1_000_000;

/** Separated values as a table; the first row is its head. @throws AppError when there are none. */
function csvTable(source: string): TextTable {
  const isCut = source.length > MAX_LENGTH;
  const text = isCut ? source.slice(0, MAX_LENGTH) : source;
  const rows: CsvRow[] = [];
  let count = 0;
  for (const row of csvRows(text, MAX_COLUMNS)) if (count++ <= MAX_ROWS) rows.push(row);
  const head = rows.shift();
  if (!head) throw new AppError("block.invalid", { reason: "CSV" });
  return {
    head: head.texts,
    headCount: head.count,
    rowCount: count - 1,
    columnCount: (row) => rows[row]?.count ?? 0,
    textAt: (row, column) => rows[row]?.texts[column] ?? "",
    isCut,
  };
}
