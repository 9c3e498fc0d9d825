import { wellFormed } from "@core/domain/text/well-formed";
import writeXlsxFile, { type Cell, type Sheet } from "write-excel-file/browser";
import { type NamedTable, PLAIN_NUMBER } from "./tables-of";

/** The characters Excel forbids in the name of a sheet, and its greatest length. */
const FORBIDDEN = /[\\/*?:[\]']/g;
const LONGEST_NAME = 28;
/** The most a cell can hold, and a sheet. */
const LONGEST_CELL = 32_767;
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
/** How workbooks write a character by its number: Excel reads a text that looks like that as the character. */
const LIKE_A_CHARACTER = /_(?=x[\da-f]{4}_)/gi;

type Row = NamedTable["rows"][number];

/**
 * A workbook with a sheet for each table. Cells are texts and numbers: what looks like a formula is a text. Nothing is
 * cut: a text that is longer than a cell goes on below, and a table that is larger than a sheet in the next one.
 */
export function workbookOf(tables: readonly NamedTable[]): Promise<Blob> {
  return writeXlsxFile(tables.flatMap(withinSheets).map(sheetOf)).toBlob();
}

function sheetOf({ name, rows }: NamedTable, index: number): Sheet<never> {
  const short = wellFormed(name.replace(FORBIDDEN, " ").trim().slice(0, LONGEST_NAME));
  // Two sheets of one name make a workbook unreadable.
  return {
    sheet: `${index + 1} ${short}`.trim(),
    data: rows.map((row, place) => row.map((each) => cellOf(each, place === 0))),
  };
}

function cellOf(text: string, isHead: boolean): Cell {
  if (text === "") return null;
  if (!isHead && PLAIN_NUMBER.test(text)) return { type: Number, value: Number(text) };
  const value = text.replace(LIKE_A_CHARACTER, "_x005F_");
  return { type: String, value, ...(isHead ? { fontWeight: "bold" } : {}) };
}

/** A table in as many parts as it takes. */
function withinSheets({ name, rows }: NamedTable): readonly NamedTable[] {
  const parts: NamedTable[] = [];
  const all = rows.flatMap(withinCells);
  const width = all.reduce((most, { length }) => Math.max(most, length), 1);
  for (let top = 0; top < Math.max(1, all.length); top += MOST_ROWS) {
    const part = all.slice(top, top + MOST_ROWS);
    for (let left = 0; left < width; left += MOST_COLUMNS)
      parts.push({ name, rows: part.map((row) => row.slice(left, left + MOST_COLUMNS)) });
  }
  return parts;
}

function withinCells(row: Row): readonly Row[] {
  if (row.every(({ length }) => length <= LONGEST_CELL)) return [row];
  const pieces = row.map(piecesOf);
  const height = pieces.reduce((most, { length }) => Math.max(most, length), 1);
  return Array.from({ length: height }, (_, place) => pieces.map((each) => each[place] ?? ""));
}

/** A text in pieces that a cell can hold; no pair of surrogates is divided. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const dividesPair = (text.charCodeAt(at + LONGEST_CELL - 1) & 0xfc00) === 0xd800;
    const end = at + LONGEST_CELL - (dividesPair ? 1 : 0);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}
