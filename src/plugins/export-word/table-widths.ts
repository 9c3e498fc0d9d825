import { type Inline, plainText, type RichTable } from "@core/domain/text/rich-text";

/** Width of the text between the margins of an A4 page, in twips. */
export const TEXT_WIDTH_TWIPS = 9026;
/** An average letter of the text, and the space at both sides of a cell. */
const LETTER_TWIPS = 130;
const SIDES_TWIPS = 260;
/** How much wider the letters of the heading row are, which are bold. */
const BOLD = 1.25;
/** Letters of a column that asks for more are broken into lines. */
const LONGEST_LINE = 70;
const LONGEST_WORD = 24;
/** Rows that say how wide columns are. */
const ROWS = 200;

/**
 * The widths of a table's columns by what stands in them, in twips: each as wide as its longest line where all fit on
 * the page, otherwise as wide as its longest word, and the rest of the page by how much there is to read.
 */
export function tableWidths({ head, rows }: Pick<RichTable, "head" | "rows">): readonly number[] {
  const body = rows.slice(0, ROWS);
  const widthsBy = (measure: (text: string) => number, most: number) =>
    head.map((_, column) => {
      const letters = Math.max(lettersOf([head], column, measure) * BOLD, lettersOf(body, column, measure));
      return Math.ceil(Math.min(letters, most) * LETTER_TWIPS) + SIDES_TWIPS;
    });
  const wanted = widthsBy((text) => text.length, LONGEST_LINE);
  const least = widthsBy(longestWord, LONGEST_WORD);
  if (sum(wanted) <= TEXT_WIDTH_TWIPS) return wanted;
  const room = TEXT_WIDTH_TWIPS - sum(least);
  if (room <= 0) return least.map((width) => Math.floor((width * TEXT_WIDTH_TWIPS) / sum(least)));
  const more = wanted.map((width, column) => Math.max(0, width - (least[column] ?? 0)));
  return least.map((width, column) => width + Math.floor((room * (more[column] ?? 0)) / (sum(more) || 1)));
}

type Row = readonly (readonly Inline[])[];

function lettersOf(rows: readonly Row[], column: number, measure: (text: string) => number): number {
  return rows.reduce(
    (widest, row) => Math.max(widest, measure(plainText(row[column] ?? []).slice(0, 400))),
    1,
  );
}

function longestWord(text: string): number {
  return text.split(/\s+/).reduce((longest, word) => Math.max(longest, word.length), 1);
}

function sum(widths: readonly number[]): number {
  return widths.reduce((whole, width) => whole + width, 0);
}
