import { everyBlock, type Inline, type RichBlock } from "@core/domain/text/rich-text";
import { pictureOfUrl } from "@shared/made-picture";
import { HeadingLevel, type IParagraphOptions, Paragraph, type Table, TextRun } from "docx";
import { isCaption, soleImage } from "./captions";
import { DisplayFormula } from "./office-formulas";
import type { WordFigures } from "./word-figures";
import { type LineContext, runsOf } from "./word-runs";
import { STYLE } from "./word-styles";
import { wordTables } from "./word-table";

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;
/** How deep Word numbers lists within lists. */
const MOST_LEVELS = 8;
/** The name of the marks of lists without numbers. */
export const BULLETS = "bullets";
const INDENT_TWIPS = 360;
/** Deepest indent: deeper items stand there too, on the page and within Word's limits. */
const MOST_INDENT_TWIPS = 16 * INDENT_TWIPS;
/** Word numbers no list higher. */
const HIGHEST_NUMBER = 32_767;

/** Where a block stands: how deep in lists and quotes, and whether it begins an item. */
interface Place {
  readonly level: number;
  readonly indent: number;
  readonly isQuoted?: boolean;
  readonly item?: Pick<IParagraphOptions, "numbering" | "style">;
  readonly box?: string;
}

const TOP: Place = { level: 0, indent: 0 };

/** The parts that a document is written with. */
export interface WriterContext extends LineContext {
  readonly figures: WordFigures;
  /** Whether the first block is the title of the text, below which headings begin with the second level. */
  readonly isTitled: boolean;
}

/** Writes blocks as paragraphs and tables. */
export class WordWriter {
  /** The numbers that numbered lists begin with. */
  readonly starts = new Set<number>();
  readonly #context: WriterContext;
  #lists = 0;

  constructor(context: WriterContext) {
    this.#context = context;
  }

  /** The name of the numbering that begins with a number. */
  static numbering(start: number): string {
    return `from-${start}`;
  }

  blocks(blocks: readonly RichBlock[], place: Place = TOP): (Paragraph | Table)[] {
    return blocks.flatMap((block, index) =>
      this.#block(block, index === 0 ? place : continued(place), blocks[index - 1], blocks[index + 1]),
    );
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

  /** The title of a text that begins with one. */
  title(content: readonly Inline[]): Paragraph {
    return new Paragraph({ heading: HeadingLevel.TITLE, children: runsOf(content, this.#context) });
  }

  #block(block: RichBlock, place: Place, before?: RichBlock, after?: RichBlock): (Paragraph | Table)[] {
    switch (block.type) {
      case "heading": {
        const level = block.level - (this.#context.isTitled ? 2 : 1);
        return [
          this.#paragraph(block.content, place, { heading: HEADINGS[Math.max(0, level)] ?? "Heading6" }),
        ];
      }
      case "paragraph":
        return this.#lineOrFigure(block, place, before, after);
      case "list":
        return this.#list(block, place);
      case "quote":
        return this.blocks(block.blocks, { ...continued(place), indent: deeper(place), isQuoted: true });
      case "code":
        if (block.picture) return this.#context.figures.drawing(block, isCaption(after));
        return [this.#code(block.text, place)];
      case "formula":
        return [this.#formula(block.tex, place)];
      case "table":
        return wordTables(block, this.#context).flatMap((table) => [
          table,
          ...(isCaption(after) ? [] : [new Paragraph({ spacing: { after: 0 } })]),
        ]);
      case "rule":
        return [new Paragraph({ thematicBreak: true })];
    }
  }

  #lineOrFigure(
    block: Extract<RichBlock, { type: "paragraph" }>,
    place: Place,
    before?: RichBlock,
    after?: RichBlock,
  ): Paragraph[] {
    const image = place.item ? undefined : soleImage(block);
    const picture = image?.dataUrl === undefined ? undefined : pictureOfUrl(image.dataUrl);
    if (image && picture) return this.#context.figures.image(picture, image.alt, isCaption(after));
    const isCaptionHere = isCaption(block) && (isShown(before) || after?.type === "table");
    const more = isCaptionHere ? { style: STYLE.caption, keepNext: after?.type === "table" } : {};
    return [this.#paragraph(block.content, place, more)];
  }

  #paragraph(content: readonly Inline[], place: Place, more: IParagraphOptions = {}): Paragraph {
    const box = place.box ? [new TextRun(place.box)] : [];
    const indent = place.indent > 0 && !place.item ? { indent: { left: place.indent } } : {};
    return new Paragraph({
      ...(place.isQuoted ? { style: STYLE.quote } : {}),
      ...indent,
      ...place.item,
      ...more,
      children: [...box, ...runsOf(content, this.#context)],
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
      ? {
          style: STYLE.numbers,
          numbering: { reference: WordWriter.numbering(start), level, instance },
        }
      : { style: STYLE.bullets, numbering: { reference: BULLETS, level } };
    return items.flatMap(({ checked, blocks }, index) => {
      const number = ordered && !isNumbered ? `${start + index}. ` : "";
      const box = number + (checked === undefined ? "" : checked ? "☒" : "☐");
      return this.blocks(blocks, { level: place.level + 1, indent: deeper(place), item, box });
    });
  }

  #formula(tex: string, place: Place): Paragraph {
    const formula = this.#context.formulas.formula(tex);
    if (!formula) return this.#code(tex, place);
    return new Paragraph({ style: STYLE.formula }).addChildElement(new DisplayFormula(formula)) as Paragraph;
  }

  #code(text: string, { indent }: Place): Paragraph {
    return new Paragraph({
      style: STYLE.code,
      ...(indent > 0 ? { indent: { left: indent } } : {}),
      children: text
        .split("\n")
        .map((line, index) => new TextRun({ text: line, ...(index > 0 ? { break: 1 } : {}) })),
    });
  }
}

/** Whether a block is one that captions belong to. */
function isShown(block: RichBlock | undefined): boolean {
  if (!block) return false;
  return (
    block.type === "table" || (block.type === "code" && block.picture !== undefined) || !!soleImage(block)
  );
}

function deeper({ indent }: Place): number {
  return Math.min(MOST_INDENT_TWIPS, indent + INDENT_TWIPS * 2);
}

/** Place of the blocks that follow the first one of an item: below it, without a mark of their own. */
function continued({ level, indent, isQuoted = false }: Place): Place {
  return { level, indent, isQuoted };
}
