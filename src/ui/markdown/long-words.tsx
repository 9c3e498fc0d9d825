import { createElement, Fragment, type ReactNode } from "react";

/** A word longer than this can be broken anywhere; browsers take quadratic time to find out where. */
const WORD_LIMIT = 2000;
const LONG_WORD = new RegExp(`\\S{${WORD_LIMIT}}`);
const PIECES = /.{1,500}/gsu;

/** A text, with places to break in where it has words of thousands of characters. */
export function withLongWordsBroken(text: string): ReactNode {
  if (text.length < WORD_LIMIT || !LONG_WORD.test(text)) return text;
  const pieces = text.match(PIECES) ?? [];
  return createElement(Fragment, null, ...pieces.flatMap((piece) => [piece, createElement("wbr")]));
}
