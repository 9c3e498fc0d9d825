import { Math as OfficeMath, XmlComponent } from "docx";
import { latexToMath } from "docx/math";

/** A longer formula stays as it was written: the mapping takes time and stack for each part of it. */
const LONGEST = 1500;
/** Limit of all formulas of a file together. */
const LONGEST_TOGETHER = 60_000;

/** Formulas of a file as Office Math, and a count of those that stay as they were written. */
export class OfficeFormulas {
  #room = LONGEST_TOGETHER;
  #asWritten = 0;

  /** How many formulas Word has no form for. */
  get asWritten(): number {
    return this.#asWritten;
  }

  /** A formula in TeX as Word has it; nothing where it cannot be mapped, or is too long. */
  formula(tex: string): OfficeMath | undefined {
    const children = this.#children(tex);
    if (children?.length) return new OfficeMath({ children });
    this.#asWritten += 1;
    return undefined;
  }

  #children(tex: string) {
    if (tex.length > LONGEST || tex.length > this.#room) return undefined;
    this.#room -= tex.length;
    try {
      return latexToMath(tex);
    } catch {
      // It has a command that the library does not know, or is no TeX.
      return undefined;
    }
  }
}

/** A formula on a line of its own, set as large as such formulas are. */
export class DisplayFormula extends XmlComponent {
  constructor(formula: OfficeMath) {
    super("m:oMathPara");
    this.root.push(formula);
  }
}
