/** A stretch of text in one look. */
export interface TextRun {
  readonly type: "text";
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly code?: boolean;
  readonly superscript?: boolean;
  readonly subscript?: boolean;
  /** The address it leads to: `http`, `https` or `mailto`, nothing else. */
  readonly href?: string;
  /** The formula that it is, in TeX; the text is the formula as it was written. */
  readonly tex?: string;
}

/** The parts of a line of text. */
export type Inline =
  | TextRun
  | { readonly type: "break" }
  /** `dataUrl` where the image is part of the text itself; pictures from elsewhere are named and not shown. */
  | { readonly type: "image"; readonly alt: string; readonly dataUrl?: string; readonly href?: string }
  | { readonly type: "footnote"; readonly label: string };

/** A picture of what a code block describes, such as a diagram. */
export interface BlockPicture {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** An item of a list; `checked` where it is a box to tick. */
export interface ListItem {
  readonly checked?: boolean;
  readonly blocks: readonly RichBlock[];
}

/** A table: its head, its rows, and how its columns are aligned. */
export interface RichTable {
  readonly type: "table";
  readonly head: readonly (readonly Inline[])[];
  readonly rows: readonly (readonly (readonly Inline[])[])[];
  readonly alignments: readonly ("left" | "center" | "right" | undefined)[];
}

/** A part of a text that stands on lines of its own. */
export type RichBlock =
  | { readonly type: "heading"; readonly level: 1 | 2 | 3 | 4 | 5 | 6; readonly content: readonly Inline[] }
  | { readonly type: "paragraph"; readonly content: readonly Inline[] }
  | {
      readonly type: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly ListItem[];
    }
  | { readonly type: "quote"; readonly blocks: readonly RichBlock[] }
  | {
      readonly type: "code";
      readonly language: string;
      readonly text: string;
      readonly picture?: BlockPicture;
    }
  /** `tex` as it was written. */
  | { readonly type: "formula"; readonly tex: string }
  | RichTable
  | { readonly type: "rule" };

/** A formatted text apart from any notation, for whoever writes it into a file: no markup is left in it. */
export interface RichText {
  readonly blocks: readonly RichBlock[];
  readonly footnotes: readonly { readonly label: string; readonly blocks: readonly RichBlock[] }[];
}

/** The words of a line, without their look. */
export function plainText(content: readonly Inline[]): string {
  return content
    .map((each) => {
      if (each.type === "text") return each.text;
      if (each.type === "image") return each.alt;
      return each.type === "break" ? "\n" : "";
    })
    .join("");
}

/** An image in words, for where it can't be shown: its description, leading to where it is. */
export function imageWords({ alt, href }: Extract<Inline, { type: "image" }>): TextRun {
  return { type: "text", text: alt || (href ?? ""), ...(href === undefined ? {} : { href }) };
}

/** All blocks of a text, those within lists and quotes included, in the order they are read. */
export function* everyBlock(blocks: readonly RichBlock[]): Generator<RichBlock> {
  for (const block of blocks) {
    yield block;
    if (block.type === "quote") yield* everyBlock(block.blocks);
    if (block.type === "list") for (const item of block.items) yield* everyBlock(item.blocks);
  }
}
