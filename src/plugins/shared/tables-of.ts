import { everyBlock, plainText, type RichText } from "@core/domain/text/rich-text";
import { csvRows } from "./csv-rows";

/** A table of texts, its head first, called like the heading above it. */
export interface NamedTable {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** All tables of a text, and its blocks of separated values. */
export function tablesOf(text: RichText): readonly NamedTable[] {
  const tables: NamedTable[] = [];
  let name = "";
  for (const block of everyBlock(text.blocks)) {
    if (block.type === "heading") name = plainText(block.content);
    else if (block.type === "table") {
      tables.push({ name, rows: [block.head, ...block.rows].map((row) => row.map(plainText)) });
    } else if (block.type === "code" && /^[ct]sv$/.test(block.language)) {
      tables.push({ name, rows: Array.from(csvRows(block.text), ({ texts }) => texts) });
    }
  }
  return tables;
}

/** A number as people write it in tables of data; anything else, like a formula, is a text. */
export const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;
