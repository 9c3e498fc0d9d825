import type { RichTable } from "@core/domain/text/rich-text";
import { AlignmentType, Paragraph, Table, TableCell, TableRow, WidthType } from "docx";
import { tableWidths } from "./table-widths";
import { type LineContext, runsOf } from "./word-runs";
import { STYLE } from "./word-styles";

const SIDES = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;
/** Word opens no document with more in a table. */
const MOST_COLUMNS = 63;

/** A table as Word has it, in parts of as many columns as there can be. */
export function wordTables(table: RichTable, context: LineContext): readonly Table[] {
  return columnsOf(table).map((part) => wordTable(part, context));
}

function wordTable(table: RichTable, context: LineContext): Table {
  const { head, rows, alignments } = table;
  const widths = tableWidths(table);
  const row = (cells: RichTable["head"], isHead: boolean) =>
    new TableRow({
      ...(isHead ? { tableHeader: true } : {}),
      cantSplit: true,
      children: cells.map((cell, column) => {
        const side = alignments[column];
        const children = runsOf(cell, context);
        return new TableCell({
          width: { size: widths[column] ?? 0, type: WidthType.DXA },
          children: [
            new Paragraph({ style: STYLE.cell, children, ...(side ? { alignment: SIDES[side] } : {}) }),
          ],
        });
      }),
    });
  return new Table({
    style: STYLE.table,
    tableLook: { firstRow: true, lastRow: false, firstColumn: false, lastColumn: false, noVBand: true },
    width: { size: widths.reduce((whole, width) => whole + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
  });
}

function columnsOf(table: RichTable): readonly RichTable[] {
  const { head, rows, alignments } = table;
  if (head.length <= MOST_COLUMNS) return [table];
  return Array.from({ length: Math.ceil(head.length / MOST_COLUMNS) }, (_, part) => {
    const within = <T>(cells: readonly T[]) => cells.slice(part * MOST_COLUMNS, (part + 1) * MOST_COLUMNS);
    return { ...table, head: within(head), rows: rows.map(within), alignments: within(alignments) };
  });
}
