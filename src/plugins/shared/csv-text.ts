import { PLAIN_NUMBER } from "./tables-of";

/**
 * Characters that spreadsheets take for the beginning of a formula: at the beginning of a text, and within it where one
 * that expects another separator (French ones a semicolon) begins a cell, whatever quotation marks stand there. The
 * character is looked for before what stands before it, which keeps this linear.
 */
const FORMULA = /[=+\-@＝＋－＠](?<=(?:^|[;\t\r\n])"*.)/g;
const QUOTED = /[",\r\n]/;

/**
 * Rows as comma separated values by RFC 4180. Spreadsheets run what begins like a formula, so an apostrophe is put before
 * it; the mark at the beginning has them read the text as UTF-8.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(field).join(",")).join("\r\n")}\r\n`;
}

function field(text: string): string {
  const harmless = PLAIN_NUMBER.test(text) ? text : text.replace(FORMULA, "'$&");
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
