import type { Env, MarkdownIt, StateCore, Token } from "markdown-it";
import createMarkdownIt from "markdown-it";
import { MAX_INLINE_LENGTH } from "./overlong";
import { gfmAutolinks } from "./rules/autolinks";
import { deepestBlocks } from "./rules/deepest-blocks";
import { footnotes } from "./rules/footnotes";
import { math } from "./rules/math";
import { strikethrough } from "./rules/strikethrough";
import { taskLists } from "./rules/task-lists";
import { thinkBlocks } from "./rules/think-blocks";

/** The one parser behind every piece of Markdown the application shows: CommonMark, GFM, footnotes and maths. */
export function createParser(): MarkdownIt {
  const parser = new createMarkdownIt({ html: true, linkify: true, xhtmlOut: true });
  const rules = [strikethrough, gfmAutolinks, footnotes, math, taskLists, thinkBlocks, deepestBlocks];
  for (const rule of rules) parser.use(rule);
  return parser;
}

const parser = createParser();
// The steps below run the block phase themselves, so that a document can be parsed block by block.
parser.core.ruler.disable(["normalize", "block", "strip_references"]);
parser.core.ruler.at("inline", inlineInPieces);

function inlineInPieces({ tokens, md, env }: StateCore): void {
  for (const { type, content, children } of tokens) {
    if (type !== "inline" || !children) continue;
    for (let from = 0; from < content.length; from += MAX_INLINE_LENGTH) {
      const piece: Token[] = [];
      md.inline.parse(content.slice(from, from + MAX_INLINE_LENGTH), md, env, piece);
      for (const token of piece) children.push(token);
    }
  }
}

/** Splits source into block tokens whose inline content is still unparsed; fills `env` with definitions. */
export function parseBlocks(source: string, env: Env): Token[] {
  const tokens: Token[] = [];
  parser.block.parse(source, parser, env, tokens);
  return tokens;
}

/** Parses the inline content of block tokens in place, resolving references against `env`. */
export function parseInlines(tokens: Token[], env: Env): Token[] {
  const state = new parser.core.State("", parser, env);
  state.tokens = tokens;
  parser.core.process(state);
  return state.tokens;
}

/** A token without content, for what is known before it can be parsed. */
export function emptyToken(type: string, tag: string): Token {
  const { Token: TokenClass } = new parser.core.State("", parser, {});
  return new TokenClass(type, tag, 0);
}

/** The key under which a link reference or footnote label is looked up. */
export const normalizeLabel: (label: string) => string = parser.utils.normalizeReference;
