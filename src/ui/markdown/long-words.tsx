import type { ElementStack } from "./element-stack";

/** A word longer than this can be broken anywhere; browsers take quadratic time to find out where. */
const WORD_LIMIT = 2000;
const LONG_WORD = new RegExp(`\\S{${WORD_LIMIT}}`);
const PIECES = /.{1,500}/gsu;

/** Adds a text, with places to break in where it has words of thousands of characters. */
export function addText(stack: ElementStack, text: string): void {
  if (text.length < WORD_LIMIT || !LONG_WORD.test(text)) {
    stack.add(text);
    return;
  }
  for (const piece of text.match(PIECES) ?? []) {
    stack.add(piece);
    stack.add(<wbr />);
  }
}
