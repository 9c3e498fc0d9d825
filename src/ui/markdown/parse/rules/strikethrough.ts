import type { Delimiter, MarkdownIt, StateInline } from "markdown-it";

const TILDE = 0x7e;

/** GFM strikethrough: one or two tildes, matched by a run of the same length; three and more are text. */
export function strikethrough(parser: MarkdownIt): void {
  parser.inline.ruler.at("strikethrough", tokenize);
  parser.inline.ruler2.at("strikethrough", postProcess);
}

function tokenize(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== TILDE) return false;
  const scanned = state.scanDelims(state.pos, true);
  const token = state.push("text", "", 0);
  token.content = "~".repeat(scanned.length);
  if (scanned.length <= 2) {
    state.delimiters.push({
      // A marker per run length, so that `~` never pairs with `~~`.
      marker: TILDE * 16 + scanned.length,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open: scanned.can_open,
      close: scanned.can_close,
    });
  }
  state.pos += scanned.length;
  return true;
}

function postProcess(state: StateInline): void {
  pair(state, state.delimiters);
  for (const meta of state.tokens_meta) if (meta?.delimiters) pair(state, meta.delimiters);
}

function pair(state: StateInline, delimiters: readonly Delimiter[]): void {
  for (const opener of delimiters) {
    const closer = opener.marker > TILDE * 16 && opener.end >= 0 ? delimiters[opener.end] : undefined;
    if (!closer) continue;
    mark(state, opener.token, "s_open", 1);
    mark(state, closer.token, "s_close", -1);
  }
}

function mark(state: StateInline, index: number, type: string, nesting: 1 | -1): void {
  const token = state.tokens[index];
  if (!token) return;
  Object.assign(token, { type, nesting, tag: "del", markup: token.content, content: "" });
}
