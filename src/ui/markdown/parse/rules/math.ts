import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

/** Limit of an inline formula: keeps text full of dollar signs linear. */
const MAX_INLINE_LENGTH = 1000;
const BLOCK_OPEN = /^ {0,3}(\$\$|\\\[)/;

/** Maths: `$…$` and `\(…\)` inline, `$$…$$` and `\[…\]` displayed; none of them reaches over a blank line. */
export function math(parser: MarkdownIt): void {
  parser.inline.ruler.before("escape", "math_inline", inlineMath);
  // It interrupts nothing: whether it is a formula shows only lines later, when a paragraph may have been settled.
  parser.block.ruler.before("table", "math_block", blockMath);
  for (const type of ["math_inline", "math_block"]) {
    parser.renderer.rules[type] = (tokens, index) => parser.utils.escapeHtml(tokens[index]?.content ?? "");
  }
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const two = src.slice(pos, pos + 2);
  const [open, close, display] =
    two === "$$"
      ? ["$$", "$$", true]
      : two === "\\("
        ? ["\\(", "\\)", false]
        : two === "\\["
          ? ["\\[", "\\]", true]
          : src[pos] === "$"
            ? ["$", "$", false]
            : ["", "", false];
  if (open === "") return false;
  const from = pos + open.length;
  const end =
    open === "$"
      ? closingDollar(src, from, state.posMax)
      : src.slice(from, from + MAX_INLINE_LENGTH).indexOf(close) + from;
  // `\\[` and `\\(` are also escapes: what has no letter or digit between them is no formula.
  if (end <= from || end > state.posMax || (open !== "$" && !/[\p{L}\p{N}]/u.test(src.slice(from, end))))
    return false;
  if (!silent) {
    const token = state.push("math_inline", "", 0);
    token.content = src.slice(from, end);
    token.markup = open;
    token.meta = { display, source: src.slice(pos, end + close.length) };
  }
  state.pos = end + close.length;
  return true;
}

/** The end of a `$` formula: no space inside its dollars and no digit after them, so that prices stay text. */
function closingDollar(src: string, from: number, max: number): number {
  if (/\s/.test(src[from] ?? " ")) return -1;
  const limit = Math.min(max, from + MAX_INLINE_LENGTH);
  for (let index = from; index < limit; index++) {
    if (src[index] === "\\") index++;
    else if (src[index] === "$")
      return /\s/.test(src[index - 1] ?? " ") || /\d/.test(src[index + 1] ?? "") ? -1 : index;
  }
  return -1;
}

function blockMath(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= 4) return false;
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  const marker = BLOCK_OPEN.exec(lineAt(startLine))?.[1];
  if (!marker) return false;
  const close = marker === "$$" ? "$$" : "\\]";
  let content = "";
  for (let line = startLine; line < endLine; line++) {
    if (state.isEmpty(line) || (state.sCount[line] ?? 0) < state.blkIndent) return false;
    const text = line === startLine ? lineAt(line).slice(2) : lineAt(line);
    const end = text.indexOf(close);
    if (end >= 0) {
      if (text.slice(end + 2).trim() !== "" || (content + text.slice(0, end)).trim() === "") return false;
      return silent || push(state, startLine, line + 1, content + text.slice(0, end), marker);
    }
    content += `${text}\n`;
  }
  return false;
}

function push(
  state: StateBlock,
  startLine: number,
  endLine: number,
  content: string,
  markup: string,
): boolean {
  const token = state.push("math_block", "", 0);
  token.content = content.trim();
  token.markup = markup;
  token.map = [startLine, endLine];
  token.meta = { display: true, source: state.getLines(startLine, endLine, state.blkIndent, false) };
  state.line = endLine;
  return true;
}
