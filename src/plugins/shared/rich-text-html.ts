import { toBase64 } from "@core/domain/text/base64";
import {
  type Inline,
  imageWords,
  type RichBlock,
  type RichTable,
  type RichText,
  type TextRun,
} from "@core/domain/text/rich-text";
import type { FormulaMarkup } from "./formula-markup";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** How a text is written beside what it says. */
export interface RichTextOptions {
  /** Puts something around a block. */
  readonly around?: (html: string, place: number) => string;
  /** Sets formulas, which stay as they were written without it. */
  readonly formula?: FormulaMarkup;
}

/** A text as HTML. Every element is written here by name, or by the typesetter; of the text itself nothing is markup. */
export function richTextHtml({ blocks, footnotes }: RichText, options: RichTextOptions = {}): string {
  const { around = (html) => html, formula = () => undefined } = options;
  const numbers = new Map(footnotes.map(({ label }, index) => [label, index + 1]));
  const context = { numbers, formula };
  const notes = footnotes.map(
    ({ blocks: note }, index) => `<li id="note-${index + 1}">${blocksHtml(note, context)}</li>`,
  );
  const list = notes.length > 0 ? `\n<hr>\n<ol>\n${notes.join("\n")}\n</ol>` : "";
  return blocks.map((block, place) => around(blockHtml(block, context), place)).join("\n") + list;
}

interface Context {
  /** The footnotes' numbers by their labels. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly formula: FormulaMarkup;
}

function blocksHtml(blocks: readonly RichBlock[], context: Context): string {
  return blocks.map((block) => blockHtml(block, context)).join("\n");
}

function blockHtml(block: RichBlock, context: Context): string {
  switch (block.type) {
    case "heading":
      return `<h${block.level}>${inlinesHtml(block.content, context)}</h${block.level}>`;
    case "paragraph":
      return `<p>${inlinesHtml(block.content, context)}</p>`;
    case "list": {
      const [open, close] = block.ordered ? [`<ol start="${block.start}">`, "</ol>"] : ["<ul>", "</ul>"];
      const items = block.items.map(
        ({ checked, blocks }) => `<li>${boxOf(checked)}${blocksHtml(blocks, context)}</li>`,
      );
      return [open, ...items, close].join("\n");
    }
    case "quote":
      return `<blockquote>${blocksHtml(block.blocks, context)}</blockquote>`;
    case "code":
      return codeHtml(block);
    case "formula":
      return context.formula(block.tex, true) ?? `<pre><code>${escapeHtml(block.tex)}</code></pre>`;
    case "table":
      return tableHtml(block, context);
    case "rule":
      return "<hr>";
  }
}

function boxOf(checked: boolean | undefined): string {
  return checked === undefined ? "" : `<input type="checkbox" disabled${checked ? " checked" : ""}> `;
}

function codeHtml({ text, picture }: Extract<RichBlock, { type: "code" }>): string {
  if (!picture) return `<pre><code>${escapeHtml(text)}</code></pre>`;
  const source = `data:image/png;base64,${toBase64(picture.png)}`;
  return `<img src="${source}" width="${picture.widthPx}" height="${picture.heightPx}" alt="${escapeHtml(text)}">`;
}

function tableHtml({ head, rows, alignments }: RichTable, context: Context): string {
  const row = (cells: readonly (readonly Inline[])[], tag: "th" | "td") =>
    `<tr>${cells
      .map((cell, column) => {
        const side = alignments[column];
        return `<${tag}${side ? ` style="text-align:${side}"` : ""}>${inlinesHtml(cell, context)}</${tag}>`;
      })
      .join("")}</tr>`;
  const body = rows.map((cells) => row(cells, "td")).join("\n");
  return `<table>\n<thead>${row(head, "th")}</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

function inlinesHtml(content: readonly Inline[], context: Context): string {
  return content.map((inline) => inlineHtml(inline, context)).join("");
}

function inlineHtml(inline: Inline, context: Context): string {
  switch (inline.type) {
    case "text":
      return (inline.tex === undefined ? undefined : context.formula(inline.tex, false)) ?? runHtml(inline);
    case "break":
      return "<br>";
    case "image":
      if (inline.dataUrl) return `<img src="${escapeHtml(inline.dataUrl)}" alt="${escapeHtml(inline.alt)}">`;
      return runHtml(imageWords(inline));
    case "footnote": {
      const number = context.numbers.get(inline.label);
      return number ? `<sup><a href="#note-${number}">${number}</a></sup>` : "";
    }
  }
}

const ELEMENTS = [
  ["code", "code"],
  ["bold", "strong"],
  ["italic", "em"],
  ["strike", "s"],
  ["superscript", "sup"],
  ["subscript", "sub"],
] as const;

function runHtml(run: TextRun): string {
  let html = escapeHtml(run.text);
  for (const [mark, element] of ELEMENTS) if (run[mark]) html = `<${element}>${html}</${element}>`;
  return run.href === undefined
    ? html
    : `<a href="${escapeHtml(run.href)}" rel="noopener noreferrer">${html}</a>`;
}
