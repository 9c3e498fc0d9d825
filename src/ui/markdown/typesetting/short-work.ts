import type { TypesettingTask } from "./typesetting-task";

/** Code up to here, in lines up to there, is coloured within 25 ms whatever it holds; see the tests of this file. */
const MAX_CODE_LENGTH = 2000;
const LONG_LINE = /[^\n]{161}/;
/** Formulas up to here are set within 25 ms, unless they define macros: those multiply. */
const MAX_FORMULA_LENGTH = 300;
const DEFINING = /\\(?:[gex]?def|let|futurelet|(?:new|renew|provide)command)/;
/** The cost of a character of a formula, in characters of code. */
const FORMULA_COST = 5;
/** The cost of each piece beside its characters, also one whose result is known: it is drawn again and laid out. */
export const PIECE_COST = 60;

/** The cost of a task short enough for the page itself, in characters of ordinary code; undefined for a longer one. */
export function costAtOnce(task: TypesettingTask): number | undefined {
  if (task.kind === "formula") {
    const isShort = task.tex.length <= MAX_FORMULA_LENGTH && !DEFINING.test(task.tex);
    return isShort ? PIECE_COST + task.tex.length * FORMULA_COST : undefined;
  }
  const isShort = task.source.length <= MAX_CODE_LENGTH && !LONG_LINE.test(task.source);
  return isShort ? PIECE_COST + task.source.length : undefined;
}
