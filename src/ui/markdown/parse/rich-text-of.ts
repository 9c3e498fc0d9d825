import type { Inline, ListItem, RichBlock, RichTable, RichText } from "@core/domain/text/rich-text";
import type { Token } from "markdown-it";
import { htmlInlines, inlinesOf, type PictureOf } from "./inlines-of";
import { parseBlocks, parseInlines } from "./parser";

/** Front matter of a document, as slides have it. */
const FRONT_MATTER = /^---\r?\n(?:[^\n]*\n){0,60}?---[ \t]*(?:\r?\n|$)/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** A Markdown text for files: read by the parser that draws it, with no markup left in it. */
export function richTextOf(markdown: string, pictureOf: PictureOf = () => undefined): RichText {
  const env = {};
  const source = writable(markdown.replace(FRONT_MATTER, ""));
  const reader = new TokenReader(parseInlines(parseBlocks(source, env), env), pictureOf);
  const blocks = reader.blocks();
  return { blocks, footnotes: reader.footnotes };
}

/** A text without characters that the XML of office files cannot hold. */
export function writable(text: string): string {
  return text.replace(UNWRITABLE, "\ufffd");
}

/** Walks through tokens, which open and close what they belong to. */
class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #pictureOf: PictureOf;
  readonly footnotes: { label: string; blocks: readonly RichBlock[] }[] = [];
  #at = 0;

  constructor(tokens: readonly Token[], pictureOf: PictureOf) {
    this.#tokens = tokens;
    this.#pictureOf = pictureOf;
  }

  /** The blocks up to the one that closes what they are in. */
  blocks(): readonly RichBlock[] {
    const blocks: RichBlock[] = [];
    for (let token = this.#next(); token && token.nesting !== -1; token = this.#next()) {
      const block = this.#block(token);
      if (block) blocks.push(block);
    }
    return blocks;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: Token): RichBlock | undefined {
    switch (token.type) {
      case "heading_open":
        return { type: "heading", level: levelOf(token.tag), content: this.#line() };
      case "paragraph_open":
        return { type: "paragraph", content: this.#line() };
      case "bullet_list_open":
      case "ordered_list_open":
        return this.#list(token);
      case "blockquote_open":
        return { type: "quote", blocks: this.blocks() };
      case "table_open":
        return this.#table();
      case "footnote_open":
        this.footnotes.push({ label: String(token.meta?.label), blocks: this.blocks() });
        return undefined;
      case "fence":
      case "code_block":
        return { type: "code", language: languageOf(token.info), text: token.content.replace(/\n$/, "") };
      case "math_block":
        return { type: "formula", tex: token.content.trim() };
      case "hr":
        return { type: "rule" };
      case "html_block":
        return paragraphOf(htmlInlines(token.content, this.#pictureOf));
      default:
        // A block that a later rule adds is not lost: its words stay.
        if (token.nesting === 1) return { type: "quote", blocks: this.blocks() };
        return paragraphOf(
          token.children
            ? inlinesOf(token.children, this.#pictureOf)
            : [{ type: "text", text: token.content }],
        );
    }
  }

  /** The line between an opening token and its closing one. */
  #line(): readonly Inline[] {
    const content: Inline[] = [];
    for (let token = this.#next(); token && token.nesting !== -1; token = this.#next()) {
      content.push(...inlinesOf(token.children ?? [], this.#pictureOf));
    }
    return content;
  }

  #list(list: Token): RichBlock {
    const items: ListItem[] = [];
    for (let token = this.#next(); token && token.nesting !== -1; token = this.#next()) {
      const box = this.#tokens[this.#at + 1]?.children?.[0];
      const checked = box?.type === "task_checkbox" ? { checked: box.meta?.checked === true } : {};
      items.push({ ...checked, blocks: this.blocks() });
    }
    const start = Number(list.attrGet("start") ?? 1);
    return { type: "list", ordered: list.type === "ordered_list_open", start, items };
  }

  #table(): RichTable {
    const rows: (readonly Inline[])[][] = [];
    const alignments: ("left" | "center" | "right" | undefined)[] = [];
    for (let token = this.#next(); token && token.type !== "table_close"; token = this.#next()) {
      if (token.type === "tr_open") rows.push([]);
      else if (token.type === "th_open" || token.type === "td_open") {
        if (token.type === "th_open") alignments.push(alignmentOf(token));
        rows.at(-1)?.push(this.#line());
      }
    }
    const [head = [], ...body] = rows;
    return { type: "table", head, rows: body, alignments };
  }
}

function paragraphOf(content: readonly Inline[]): RichBlock | undefined {
  const isEmpty = content.every(
    (each) => each.type === "break" || (each.type === "text" && !each.text.trim()),
  );
  return isEmpty ? undefined : { type: "paragraph", content };
}

function levelOf(tag: string): 1 | 2 | 3 | 4 | 5 | 6 {
  return Number(tag.slice(1)) as 1 | 2 | 3 | 4 | 5 | 6;
}

function languageOf(info: string): string {
  return info.trim().split(/[\s{]/)[0]?.toLowerCase() ?? "";
}

function alignmentOf(cell: Token): "left" | "center" | "right" | undefined {
  const [, side] = /^text-align:(left|center|right)$/.exec(String(cell.attrGet("style") ?? "")) ?? [];
  return side as "left" | "center" | "right" | undefined;
}
