import type { MarkdownIt, StateBlock } from "markdown-it";

/** A quote nests by one level, a list by two. */
const DEEPEST_STEP = 2;

/**
 * Has what is nested as deep as the parser goes stand there as plain paragraphs. Left to itself it drops all of that, and
 * for a list whatever comes after it in the document.
 */
export function deepestBlocks(parser: MarkdownIt): void {
  const deepest = (parser.options.maxNesting ?? 100) - DEEPEST_STEP;
  parser.block.ruler.before("table", "deepest", (state, startLine, endLine) => {
    if (state.level < deepest) return false;
    const nextLine = endOfLines(state, startLine, endLine);
    state.push("paragraph_open", "p", 1).map = [startLine, nextLine];
    const inline = state.push("inline", "", 0);
    inline.content = state.getLines(startLine, nextLine, state.blkIndent, false).trim();
    inline.map = [startLine, nextLine];
    inline.children = [];
    state.push("paragraph_close", "p", -1);
    state.line = nextLine;
    return true;
  });
}

/** The end of the lines that stand together and belong to what is open. */
function endOfLines(state: StateBlock, startLine: number, endLine: number): number {
  let line = startLine + 1;
  while (line < endLine && !state.isEmpty(line) && (state.sCount[line] ?? 0) >= state.blkIndent) line += 1;
  return line;
}
