/** Code to be coloured, or a formula to be set. */
export type TypesettingTask =
  | { readonly kind: "code"; readonly source: string; readonly language: string }
  | { readonly kind: "formula"; readonly tex: string; readonly display: boolean };

/** The beginning of a part of code, with its kind, or the end of the innermost part. `at` counts UTF-16 units. */
export interface CodeMark {
  readonly at: number;
  readonly kind?: string | undefined;
}

/** The result of a task. */
export type Typeset =
  /** The parts of code, up to `end`; what follows has no colours. */
  | { readonly type: "colours"; readonly marks: readonly CodeMark[]; readonly end: number }
  /** HTML of a formula, to be put into a page by `formulaNodes` only. */
  | { readonly type: "formula"; readonly markup: string }
  /** The language is not known, or the formula not valid: the source says all there is. */
  | { readonly type: "none" }
  /** It took too long, or so much came of it that it would hold the page up. */
  | { readonly type: "too-costly" };
