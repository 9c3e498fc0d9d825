import type { MarkdownIt, StateBlock } from "markdown-it";

/** The opening tag of a block of a model's reasoning, at the start of a line. */
export const THINK_OPEN: RegExp = /^ {0,3}<think(?:ing)?>/i;
/** The closing tag, anywhere after. */
export const THINK_CLOSE: RegExp = /<\/think(?:ing)?>/gi;

/**
 * Marks where a top-level `<think>` begins, for a parse with `env.hasThoughts`. It takes all the rest: the document
 * splits there and goes on itself.
 */
export function thinkBlocks(parser: MarkdownIt): void {
  parser.block.ruler.before("html_block", "think", think, {
    alt: ["paragraph", "reference", "blockquote", "list"],
  });
  parser.renderer.rules.think = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? "");
}

function think(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (
    !state.env.hasThoughts ||
    state.level !== 0 ||
    state.blkIndent !== 0 ||
    (state.sCount[startLine] ?? 0) > 3
  )
    return false;
  if (!THINK_OPEN.test(state.src.slice(state.bMarks[startLine], state.eMarks[startLine]))) return false;
  if (silent) return true;
  const token = state.push("think", "", 0);
  token.map = [startLine, endLine];
  state.line = endLine;
  return true;
}
