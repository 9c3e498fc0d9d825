import { markdownLanguage } from "@codemirror/lang-markdown";
import { Language } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import type { InlineContext, MarkdownConfig, MarkdownParser } from "@lezer/markdown";

const LONGEST_FORMULA = 1000;
const CLOSING: ReadonlyMap<string, string> = new Map([
  ["$$", "$$"],
  ["\\(", "\\)"],
  ["\\[", "\\]"],
]);

/** The end of a formula that begins at a place: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`; -1 where none does. */
function formulaEnd(context: InlineContext, from: number): number {
  const text = context.slice(from, Math.min(context.end, from + LONGEST_FORMULA));
  const close = CLOSING.get(text.slice(0, 2));
  if (close) {
    const end = text.indexOf(close, 2);
    return end > 2 && /[\p{L}\p{N}]/u.test(text.slice(2, end)) ? from + end + 2 : -1;
  }
  // No space within its dollars and no digit after them, so that prices stay text.
  const inline = /^\$(?!\s)(?:\\.|[^\\$])*?(?<!\s)\$(?!\d)/.exec(text);
  return inline ? from + inline[0].length : -1;
}

/** Formulas, in which nothing is Markdown. */
const FORMULAS: MarkdownConfig = {
  defineNodes: [{ name: "Formula", style: tags.monospace }],
  parseInline: [
    {
      name: "Formula",
      before: "Escape",
      parse(context, next, from) {
        if (next !== 36 && next !== 92) return -1;
        const to = formulaEnd(context, from);
        return to < 0 ? -1 : context.addElement(context.elt("Formula", from, to));
      },
    },
  ],
  // Documents have no marks for these.
  remove: ["Subscript", "Superscript", "Emoji"],
};

/** Markdown as documents are written in it. The commands of the library know it by its data. */
export const MARKDOWN = new Language(
  markdownLanguage.data,
  (markdownLanguage.parser as MarkdownParser).configure(FORMULAS),
  [],
  "markdown",
);
