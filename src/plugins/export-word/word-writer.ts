import { everyBlock, type Inline, type RichBlock, type RichTable } from "@core/domain/text/rich-text";
import {
  AlignmentType,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { pictureRun, runsOf } from "./word-runs";

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;
const SIDES = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT } as const;
const MOST_LEVELS = 8;
const INDENT_TWIPS = 360;
/** Deepest indent: deeper items stand there too, on the page and within Word's limits. */
const MOST_INDENT_TWIPS = 16 * INDENT_TWIPS;
/** Word opens no document with more in a table, and no list that is numbered higher. */
const MOST_COLUMNS = 63;
const HIGHEST_NUMBER = 32_767;

/** Where a block stands: how deep in lists and quotes, and whether it begins an item. */
interface Place {
  readonly level: number;
  readonly indent: number;
  readonly item?: Pick<IParagraphOptions, "bullet" | "numbering">;
  readonly box?: string;
}

const TOP: Place = { level: 0, indent: 0 };

/** Writes blocks as paragraphs and tables. */
export class WordWriter {
  /** The numbers that numbered lists begin with. */
  readonly starts = new Set<number>();
  readonly #notes: ReadonlyMap<string, number>;
  #lists = 0;

  /** `notes`: the footnotes' numbers by their labels. */
  constructor(notes: ReadonlyMap<string, number>) {
    this.#notes = notes;
  }

  /** The name of the numbering that begins with a number. */
  static numbering(start: number): string {
    return `from-${start}`;
  }

  blocks(blocks: readonly RichBlock[], place: Place = TOP): (Paragraph | Table)[] {
    return blocks.flatMap((block, index) => this.#block(block, index === 0 ? place : continued(place)));
  }

  /** The same where no table can be: its rows are lines then. */
  paragraphs(blocks: readonly RichBlock[]): Paragraph[] {
    return [...everyBlock(blocks)].flatMap((block) => {
      if (block.type === "table") {
        return [block.head, ...block.rows].map((row) =>
          this.#paragraph(
            row.flatMap((cell) => [...cell, { type: "text", text: "  " }]),
            TOP,
          ),
        );
      }
      if (block.type === "list" || block.type === "quote") return [];
      return this.#block(block, TOP).filter((each) => each instanceof Paragraph);
    });
  }

  #block(block: RichBlock, place: Place): (Paragraph | Table)[] {
    switch (block.type) {
      case "heading":
        return [
          this.#paragraph(block.content, place, {
            heading: HEADINGS[block.level - 1] ?? "Heading6",
            keepNext: true,
          }),
        ];
      case "paragraph":
        return [this.#paragraph(block.content, place)];
      case "list":
        return this.#list(block, place);
      case "quote":
        return this.blocks(block.blocks, { ...continued(place), indent: deeper(place) });
      case "code":
        return [block.picture ? pictureOf(block, place) : this.#code(block.text, place)];
      case "formula":
        return [this.#code(block.tex, place)];
      case "table":
        return columnsOf(block).flatMap((part) => [this.#table(part), new Paragraph({})]);
      case "rule":
        return [new Paragraph({ thematicBreak: true })];
    }
  }

  #paragraph(content: readonly Inline[], place: Place, more: IParagraphOptions = {}): Paragraph {
    const box = place.box ? [new TextRun(place.box)] : [];
    const indent = place.indent > 0 && !place.item ? { indent: { left: place.indent } } : {};
    return new Paragraph({
      spacing: { after: 120 },
      ...indent,
      ...place.item,
      ...more,
      children: [...box, ...runsOf(content, this.#notes)],
    });
  }

  #list(
    { ordered, start, items }: Extract<RichBlock, { type: "list" }>,
    place: Place,
  ): (Paragraph | Table)[] {
    const level = Math.min(place.level, MOST_LEVELS);
    const instance = ++this.#lists;
    const isNumbered = ordered && start + items.length <= HIGHEST_NUMBER;
    if (isNumbered) this.starts.add(start);
    const item = isNumbered
      ? { numbering: { reference: WordWriter.numbering(start), level, instance } }
      : { bullet: { level } };
    return items.flatMap(({ checked, blocks }, index) => {
      const number = ordered && !isNumbered ? `${start + index}. ` : "";
      const box = number + (checked === undefined ? "" : checked ? "☒ " : "☐ ");
      return this.blocks(blocks, { level: place.level + 1, indent: deeper(place), item, box });
    });
  }

  #code(text: string, { indent }: Place): Paragraph {
    return new Paragraph({
      indent: { left: indent },
      shading: { fill: "F2F2F2" },
      spacing: { before: 120, after: 120 },
      children: text
        .split("\n")
        .map(
          (line, index) =>
            new TextRun({ text: line, font: "Consolas", size: 19, ...(index > 0 ? { break: 1 } : {}) }),
        ),
    });
  }

  #table({ head, rows, alignments }: RichTable): Table {
    const row = (cells: readonly (readonly Inline[])[], isHead: boolean) =>
      new TableRow({
        tableHeader: isHead,
        cantSplit: true,
        children: cells.map((cell, column) => {
          const side = alignments[column];
          const content = isHead ? cell.map((each) => ({ ...each, bold: true })) : cell;
          const children = runsOf(content, this.#notes);
          return new TableCell({
            margins: { top: 40, bottom: 40, left: 100, right: 100 },
            children: [new Paragraph({ children, ...(side ? { alignment: SIDES[side] } : {}) })],
          });
        }),
      });
    return new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
    });
  }
}

/** A table in parts of as many columns as there can be. */
function columnsOf(table: RichTable): readonly RichTable[] {
  const { head, rows, alignments } = table;
  if (head.length <= MOST_COLUMNS) return [table];
  return Array.from({ length: Math.ceil(head.length / MOST_COLUMNS) }, (_, part) => {
    const within = <T>(cells: readonly T[]) => cells.slice(part * MOST_COLUMNS, (part + 1) * MOST_COLUMNS);
    return { ...table, head: within(head), rows: rows.map(within), alignments: within(alignments) };
  });
}

function deeper({ indent }: Place): number {
  return Math.min(MOST_INDENT_TWIPS, indent + INDENT_TWIPS * 2);
}

/** Place of the blocks that follow the first one of an item: below it, without a mark of their own. */
function continued({ level, indent }: Place): Place {
  return { level, indent };
}

function pictureOf({ picture, text }: Extract<RichBlock, { type: "code" }>, { indent }: Place): Paragraph {
  const { png: bytes, ...size } = picture ?? { png: new Uint8Array(), widthPx: 1, heightPx: 1 };
  return new Paragraph({
    indent: { left: indent },
    children: [pictureRun({ type: "png", bytes, ...size }, text)],
  });
}
