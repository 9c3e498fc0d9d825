import { textPieces } from "@core/domain/text/text-pieces";
import { wellFormed } from "@core/domain/text/well-formed";
import writeXlsxFile, { type Cell, type Sheet } from "write-excel-file/browser";
import { measuredNumber } from "./measured-number";
import type { NamedPicture } from "./named-pictures";
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

/** Dots to an inch that pictures are laid out with. */
const DPI = 96;

/** Options of a workbook, besides its tables. */
export interface WorkbookOptions {
  /** BCP 47 language whose way of writing numbers decides where two are possible. */
  readonly language?: string;
  /** Pictures, each on a sheet of its own after the tables. */
  readonly pictures?: readonly NamedPicture[];
}

/**
 * A workbook with a sheet for each table. Cells are texts and numbers, with their units in their formats: what looks like a
 * formula is a text. Nothing is cut: a text that is longer than a cell goes on below, and a table that is larger than a
 * sheet in the next one.
 */
export function workbookOf(
  tables: readonly NamedTable[],
  { language, pictures = [] }: WorkbookOptions = {},
): Promise<Blob> {
  const parts = tables.flatMap(withinSheets);
  const sheets = parts.map((part, index) => sheetOf(part, index, language));
  const drawn = pictures.map((each, index) => pictureSheet(each, parts.length + index));
  return writeXlsxFile([...sheets, ...drawn]).toBlob();
}

function sheetOf({ name, rows }: NamedTable, index: number, language: string | undefined): Sheet<Blob> {
  return {
    sheet: sheetName(name, index),
    data: rows.map((row, place) => row.map((each) => cellOf(each, place === 0, language))),
  };
}

/** Two sheets of one name make a workbook unreadable. */
function sheetName(name: string, index: number): string {
  return `${index + 1} ${wellFormed(name.replace(FORBIDDEN, " ").trim().slice(0, LONGEST_NAME))}`.trim();
}

function pictureSheet({ name, picture }: NamedPicture, index: number): Sheet<Blob> {
  const { bytes, mimeType, widthPx, heightPx } = picture;
  const image = {
    ...{ content: new Blob([bytes], { type: mimeType }), contentType: mimeType },
    ...{ width: widthPx, height: heightPx, dpi: DPI, anchor: { row: 3, column: 1 } },
    description: wellFormed(name),
  };
  return {
    sheet: sheetName(name, index),
    data: [[cellOf(wellFormed(name), true, undefined)]],
    images: [image],
  };
}

function cellOf(text: string, isHead: boolean, language: string | undefined): Cell {
  if (text === "") return null;
  if (!isHead && PLAIN_NUMBER.test(text)) return { type: Number, value: Number(text) };
  const measured = isHead ? undefined : measuredNumber(text, language);
  if (measured) return { type: Number, ...measured };
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
  const pieces = row.map((text) => textPieces(text, LONGEST_CELL));
  const height = pieces.reduce((most, { length }) => Math.max(most, length), 1);
  return Array.from({ length: height }, (_, place) => pieces.map((each) => each[place] ?? ""));
}
