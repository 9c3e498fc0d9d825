import writeXlsxFile, { type Cell, type Sheet } from "write-excel-file/browser";
import { type NamedTable, PLAIN_NUMBER } from "./tables-of";

/** What Excel allows in the name of a sheet, and how long it may be. */
const FORBIDDEN = /[\\/*?:[\]']/g;
const LONGEST_NAME = 28;
/** The most a cell can hold. */
const LONGEST_CELL = 32_767;

/** A workbook with a sheet for each table. Cells are texts and numbers: what looks like a formula is a text. */
export function workbookOf(tables: readonly NamedTable[]): Promise<Blob> {
  return writeXlsxFile(tables.map(sheetOf)).toBlob();
}

function sheetOf({ name, rows }: NamedTable, index: number): Sheet<never> {
  const short = name.replace(FORBIDDEN, " ").trim().slice(0, LONGEST_NAME);
  // Two sheets of one name make a workbook unreadable.
  return {
    sheet: `${index + 1} ${short}`.trim(),
    data: rows.map((row, place) => row.map((each) => cellOf(each, place === 0))),
  };
}

function cellOf(text: string, isHead: boolean): Cell {
  if (text === "") return null;
  if (!isHead && PLAIN_NUMBER.test(text)) return { type: Number, value: Number(text) };
  return { type: String, value: text.slice(0, LONGEST_CELL), ...(isHead ? { fontWeight: "bold" } : {}) };
}
