import { PLAIN_NUMBER } from "./tables-of";

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const QUOTED = /[",\r\n]/;

/**
 * Rows as comma separated values by RFC 4180. Spreadsheets run what begins like a formula, so an apostrophe is put before
 * that; the mark at the beginning has them read the text as UTF-8.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}

function field(text: string): string {
  const harmless = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
