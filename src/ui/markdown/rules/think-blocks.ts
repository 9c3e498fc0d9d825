import type { MarkdownIt, StateBlock } from "markdown-it";

/** What opens a block of a model's reasoning, at the start of a line. */
export const THINK_OPEN: RegExp = /^ {0,3}<think(?:ing)?>/i;
/** What ends it, anywhere after. */
export const THINK_CLOSE: RegExp = /<\/think(?:ing)?>/gi;

/** Marks where a top-level `<think>` begins; the document splits there and takes the rest in hand itself. */
export function thinkBlocks(parser: MarkdownIt): void {
  parser.block.ruler.before("html_block", "think", think, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  parser.renderer.rules.think = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? "");
}

function think(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level !== 0 || state.blkIndent !== 0 || (state.sCount[startLine] ?? 0) > 3) return false;
  if (!THINK_OPEN.test(state.src.slice(state.bMarks[startLine], state.eMarks[startLine]))) return false;
  if (silent) return true;
  const token = state.push("think", "", 0);
  token.map = [startLine, endLine];
  token.content = state.getLines(startLine, endLine, 0, true);
  state.line = endLine;
  return true;
}
