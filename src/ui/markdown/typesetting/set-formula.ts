import { ParseError, renderToString } from "katex";
import type { Typeset } from "./typesetting-task";

/** Sizes in em above this, and macros that expand more often than this, are refused. */
const LIMITS = { maxSize: 20, maxExpand: 500 };
/** The page lays markup of this length out within a tenth of a second; a formula for people has a tenth of it. */
const MAX_MARKUP_LENGTH = 300_000;

/** Sets a formula; `none` when it is not valid TeX. Nothing bounds its time: call it for long ones in a worker only. */
export function setFormula(tex: string, display: boolean): Typeset {
  let markup: string;
  try {
    markup = renderToString(tex, {
      ...LIMITS,
      displayMode: display,
      throwOnError: true,
      strict: "ignore",
      trust: false,
    });
  } catch (error) {
    // Anything else is a stack or a memory that was too small for it.
    return { type: error instanceof ParseError ? "none" : "too-costly" };
  }
  return markup.length > MAX_MARKUP_LENGTH ? { type: "too-costly" } : { type: "formula", markup };
}
