import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

const DEFINITION = /^\[\^([^\s[\]]+)\]:[ \t]*/;
const REFERENCE = /\[\^([^\s[\]]+)\]/y;

/** The labels of footnotes defined so far, under `env.footnotes`. */
export type FootnoteLabels = Record<string, true>;

/** Footnotes: `[^label]` where a definition `[^label]: text` is known, and the definitions as blocks of their own. */
export function footnotes(parser: MarkdownIt): void {
  parser.block.ruler.before("reference", "footnote_definition", definition, {
    alt: ["paragraph", "reference"],
  });
  parser.inline.ruler.before("link", "footnote_reference", reference);
}

function definition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level !== 0 || state.blkIndent !== 0 || (state.sCount[startLine] ?? 0) >= 4) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const match = DEFINITION.exec(state.src.slice(start, state.eMarks[startLine]));
  if (!match) return false;
  if (silent) return true;
  const label = match[1] ?? "";
  const known = state.env.footnotes as FootnoteLabels | undefined;
  const labels: FootnoteLabels = known ?? {};
  labels[`^${label}`] = true;
  state.env.footnotes = labels;
  const open = state.push("footnote_open", "", 1);
  open.meta = { label };
  tokenizeBody(state, startLine, endLine, start + match[0].length);
  open.map = [startLine, state.line];
  state.push("footnote_close", "", -1);
  return true;
}

/** Parses what follows the label, and the lines indented by four below it, as blocks. */
function tokenizeBody(state: StateBlock, startLine: number, endLine: number, contentStart: number): void {
  const { tShift, sCount, bMarks, blkIndent, parentType } = state;
  const [oldShift, oldCount, oldMark] = [
    tShift[startLine] ?? 0,
    sCount[startLine] ?? 0,
    bMarks[startLine] ?? 0,
  ];
  bMarks[startLine] = contentStart;
  tShift[startLine] = 0;
  sCount[startLine] = 4;
  state.blkIndent = 4;
  state.parentType = "footnote";
  state.md.block.tokenize(state, startLine, endLine);
  state.blkIndent = blkIndent;
  state.parentType = parentType;
  bMarks[startLine] = oldMark;
  tShift[startLine] = oldShift;
  sCount[startLine] = oldCount;
}

function reference(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false;
  REFERENCE.lastIndex = state.pos;
  const label = REFERENCE.exec(state.src)?.[1];
  if (!label || !(state.env.footnotes as FootnoteLabels | undefined)?.[`^${label}`]) return false;
  if (!silent) state.push("footnote_reference", "", 0).meta = { label };
  state.pos += label.length + 3;
  return true;
}
