import type { Token } from "markdown-it";
import type { Block } from "./block";
import { itemsOf } from "./items-of";
import { offsetOfLine } from "./offset-of-line";

/** A paragraph goes on as another one after this many characters: far more than anybody writes without a break. */
export const MAX_PARAGRAPH_LENGTH = 16_384;
/** The same for every other kind of block but fenced code. */
export const MAX_BLOCK_LENGTH = 32_768;
/** Longer inline content is parsed in pieces: many rules look ahead at every step, to the end of what they are given. */
export const MAX_INLINE_LENGTH = 16_384;
/** The distance before its end at which a place is looked for where a piece may end. */
const REACH = 4096;
/** A block that starts so may turn out to be something else than a paragraph further down. */
const MAY_CHANGE = /^ {0,3}(?:\[|\$\$|\\\[)/;
const FORMULA = /^ {0,3}(?:\$\$|\\\[)/;
/** The header of a table is repeated unless it is longer. */
const MAX_HEAD_LENGTH = 2048;
/** All up to the last place where a word begins with a letter, and where one may begin at all. */
const BEFORE_LETTER = /^.*\s(?=\p{L})/su;
const BEFORE_WORD = /^.*\s/s;
/** Shows nothing, and keeps what follows it from beginning another kind of block. */
const WORD_JOINER = "\u2060";

/** The end of the beginning of an overlong block, and the text before the rest of it. */
export interface Cut {
  readonly end: number;
  readonly head: string;
}

/** Whether the beginning of a block shows that it is a paragraph. */
export function isParagraph(piece: string, tokens: readonly Token[]): boolean {
  return tokens[0]?.type === "paragraph_open" && !MAY_CHANGE.test(piece);
}

/**
 * The cut after the beginning of an overlong block: before the last item of a list or table, else at the end of a
 * line or word. It depends on that beginning alone, so that a text gives the same blocks however it arrives.
 */
export function cutOf(piece: string, tokens: readonly Token[]): Cut {
  if (isParagraph(piece, tokens) || FORMULA.test(piece)) return wordEnd(piece);
  const { list } = itemsOf(tokens);
  const [first, last] = [list[0], list.at(-1)];
  if (!first || !last || first === last) {
    const end = piece.lastIndexOf("\n") + 1;
    return end > 0 ? { end, head: "" } : wordEnd(piece);
  }
  const head = tokens[0]?.type === "table_open" ? piece.slice(0, offsetOfLine(piece, first.startLine)) : "";
  return { end: offsetOfLine(piece, last.startLine), head: head.length > MAX_HEAD_LENGTH ? "" : head };
}

/** Whether a block is the beginning of a formula that was cut off. */
export function isCutFormula({ source, tokens, open }: Pick<Block, "source" | "tokens" | "open">): boolean {
  const isText = tokens[0]?.type === "paragraph_open";
  return isText && !open && source.length > MAX_PARAGRAPH_LENGTH && FORMULA.test(source);
}

/** The end of a word that one with a letter at its start follows, as that begins nothing but text; else of any. */
function wordEnd(piece: string): Cut {
  const from = Math.max(0, piece.length - REACH);
  const reach = piece.slice(from);
  const beforeLetter = BEFORE_LETTER.exec(reach);
  const end = beforeLetter ?? BEFORE_WORD.exec(reach);
  if (end) return { end: from + end[0].length, head: beforeLetter ? "" : WORD_JOINER };
  // Never between the two halves of a character.
  return { end: /[\uD800-\uDBFF]$/.test(piece) ? piece.length - 1 : piece.length, head: WORD_JOINER };
}
