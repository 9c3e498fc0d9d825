/** How often a scripted model errs, as probabilities. */
export interface ErrorRates {
  /** A fact of the sources or notes that a text leaves out, or something to be counted that it lacks. */
  readonly missed: number;
  /** A fact that a whole text states with another figure than the sources. */
  readonly misreported: number;
  /** A brief or a list of edits or verdicts whose end mark tells another number of lines than there are. */
  readonly miscounted: number;
  /** A verdict that is the wrong one. */
  readonly wrongVerdict: number;
  /** A quote that does not stand in the text. */
  readonly inventedQuote: number;
  /** An edit whose place does not stand in the text. */
  readonly misplacedEdit: number;
  /** A reply that is complete and malformed. */
  readonly malformed: number;
  /** A reply that ends early. */
  readonly cut: number;
  /** A reply that is empty or declines. */
  readonly refused: number;
  /** A call that is answered with 429. */
  readonly limited: number;
}

/** From one that never errs to one that often does. */
export const ERROR_RATES = {
  faultless: rates(0, 0, 0, 0, 0, 0, 0, 0),
  strong: rates(0.03, 0.02, 0.02, 0.03, 0.02, 0.01, 0.005, 0.01),
  middling: rates(0.05, 0.05, 0.05, 0.1, 0.06, 0.03, 0.02, 0.03),
  weak: rates(0.2, 0.12, 0.1, 0.25, 0.15, 0.08, 0.05, 0.08),
} as const;

/** The rates in words, for whoever reads the figures that come of them. */
export function describeRates(each: ErrorRates): string {
  const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`;
  return [
    `a fact or count missed ${percent(each.missed)}`,
    `a verdict wrong ${percent(each.wrongVerdict)}`,
    `a quote invented ${percent(each.inventedQuote)}`,
    `an edit misplaced ${percent(each.misplacedEdit)}`,
    `a reply malformed ${percent(each.malformed)}, cut ${percent(each.cut)}, empty or refused ${percent(each.refused)}`,
    `a call answered with 429 ${percent(each.limited)}`,
  ].join("; ");
}

function rates(
  missed: number,
  wrongVerdict: number,
  inventedQuote: number,
  misplacedEdit: number,
  malformed: number,
  cut: number,
  refused: number,
  limited: number,
): ErrorRates {
  const others = { misreported: 0, miscounted: 0 };
  return { missed, wrongVerdict, inventedQuote, misplacedEdit, malformed, cut, refused, limited, ...others };
}
