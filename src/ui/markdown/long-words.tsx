import { Fragment, type ReactNode } from "react";
import type { ElementStack } from "./element-stack";

/** A word longer than this can be broken anywhere; browsers take quadratic time to find out where. */
const WORD_LIMIT = 2000;
const LONG_WORD = new RegExp(`\\S{${WORD_LIMIT}}`);
const PIECES = /.{1,500}/gsu;

/** Adds a text, with places to break in where it has words of thousands of characters. */
export function addText(stack: ElementStack, text: string): void {
  for (const piece of piecesOf(text)) {
    stack.add(piece);
    if (piece !== text) stack.add(<wbr />);
  }
}

/** A text, with places to break in where it has words of thousands of characters. */
export function breakable(text: string): ReactNode {
  const pieces = piecesOf(text);
  if (pieces.length === 1) return text;
  let at = 0;
  return pieces.map((piece) => {
    at += piece.length;
    return (
      <Fragment key={at}>
        {piece}
        <wbr />
      </Fragment>
    );
  });
}

function piecesOf(text: string): readonly string[] {
  return text.length < WORD_LIMIT || !LONG_WORD.test(text) ? [text] : (text.match(PIECES) ?? []);
}
