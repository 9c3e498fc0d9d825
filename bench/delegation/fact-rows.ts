import { atLeast, atMost, exactly, type Row, reported } from "../row";
import { ERROR_RATES } from "./error-rates";
import { type FactsFigures, factsFigures } from "./facts-bench";

/** Runs that the promised figures are taken from, and those of each step of the sweep. */
const RUNS = 300;
const SWEEP_RUNS = 50;

/** A strategy, what it is promised to take, and how it is called in the table. */
const STRATEGIES = [
  { id: "single-pass", name: "One writer", mostTokens: 45_000 },
  { id: "dag", name: "Eight readers, one writer", mostTokens: 80_000 },
  { id: "multi-pass", name: "Five parts in waves", mostTokens: undefined },
] as const;

/** Figures that each strategy is promised to reach with a usual model. */
export async function promised(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { id, name, mostTokens } of STRATEGIES) {
    rows.push(...promisedRows(name, await factsFigures(id, ERROR_RATES.middling, RUNS), mostTokens));
  }
  return rows;
}

function promisedRows(name: string, figures: FactsFigures, mostTokens: number | undefined): readonly Row[] {
  const { met, falselyCompleted, falselyFailed, findings, tokens, overhead, checkRound } = figures;
  const percent = (share: number) => share * 100;
  return [
    atLeast(`${name}: requirements truly met in what is shown`, percent(met), 97, "%"),
    atMost(`${name}: called *Completed* with a *must* missing`, percent(falselyCompleted), 1, "%"),
    atMost(`${name}: called *Failed* although all is met`, percent(falselyFailed), 3, "%"),
    ...(findings === undefined
      ? []
      : [atLeast(`${name}: findings of the notes in what is shown`, percent(findings), 94, "%")]),
    mostTokens === undefined
      ? reported(`${name}: tokens of a run`, tokens, "")
      : atMost(`${name}: tokens of a run`, tokens, mostTokens, ""),
    reported(`${name}: tokens that do not write`, percent(overhead), "%"),
    atMost(`${name}: dearest check / 1.1 × its text + 150 a requirement`, checkRound, 1),
  ];
}

/** Shares of the facts that a writer misreports, and of the runs that may be called *Completed* all the same, in percent. */
const MISREPORTED = [
  { share: 0.02, most: 2 },
  { share: 0.05, most: 5 },
  { share: 0.15, most: 12 },
] as const;
const MISREPORTED_RUNS = 100;

/** Figures that a writer tells wrong, and what is made of them. */
export async function misreported(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { share, most } of MISREPORTED) {
    const rates = { ...ERROR_RATES.middling, misreported: share };
    const { falselyCompleted, falseAlarms } = await factsFigures("single-pass", rates, MISREPORTED_RUNS);
    const name = `One writer who misreports ${share * 100} % of the facts`;
    rows.push(
      atMost(`${name}: called *Completed* with a *must* wrong or missing`, falselyCompleted * 100, most, "%"),
      exactly(`${name}: right figures marked *Not in the sources*`, falseAlarms, 0),
    );
  }
  return rows;
}

const HABIT_RUNS = 100;
const FALSE_ALARM_RUNS = 300;
/** Share of the lists of records whose end mark miscounts them. */
const MISCOUNTED = 0.3;

/** Lists of records whose end mark does not count right. */
export async function miscounted(): Promise<readonly Row[]> {
  const rates = { ...ERROR_RATES.middling, miscounted: MISCOUNTED };
  const without = await factsFigures("single-pass", ERROR_RATES.middling, HABIT_RUNS);
  const { falselyCompleted, met } = await factsFigures("single-pass", rates, HABIT_RUNS);
  const name = "One writer, 30 % of the lists miscount their own lines";
  const more = 100 * Math.max(0, falselyCompleted - without.falselyCompleted);
  return [
    atMost(`${name}: called *Completed* with a *must* missing, more than otherwise`, more, 1, "%"),
    reported(`${name}: requirements truly met`, met * 100, "%"),
  ];
}

/** Points that are called open although nothing is. */
export async function falseAlarms(): Promise<readonly Row[]> {
  const { wrongVerdict, inventedQuote } = ERROR_RATES.middling;
  const judge = { ...ERROR_RATES.faultless, wrongVerdict, inventedQuote };
  const perfect = await factsFigures("single-pass", judge, FALSE_ALARM_RUNS);
  const usual = await factsFigures("single-pass", ERROR_RATES.middling, FALSE_ALARM_RUNS);
  const name = "called *open points* although all is met";
  return [
    atMost(`One writer: ${name}`, usual.falselyOpen * 100, 6, "%"),
    atMost(`A faultless writer with a *middling* checker: ${name}`, perfect.falselyOpen * 100, 2, "%"),
  ];
}

/** The levels of the sweep; the usual one is what is promised. A weak one takes more runs to tell of. */
const LEVELS = [
  { level: "faultless", runs: SWEEP_RUNS, most: 0 },
  { level: "strong", runs: SWEEP_RUNS, most: 1 },
  { level: "weak", runs: 200, most: 5 },
] as const;

/** Better and worse models than the usual one. */
export async function sweep(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { id, name } of STRATEGIES.filter(({ mostTokens }) => mostTokens !== undefined)) {
    for (const { level, runs, most } of LEVELS) {
      const { met, falselyCompleted, completed } = await factsFigures(id, ERROR_RATES[level], runs);
      rows.push(
        reported(`${name}, *${level}*: requirements truly met`, met * 100, "%"),
        reported(`${name}, *${level}*: called *Completed*`, completed * 100, "%"),
        atMost(
          `${name}, *${level}*: called *Completed* with a *must* missing`,
          falselyCompleted * 100,
          most,
          "%",
        ),
      );
    }
  }
  return rows;
}

/** The research strategy, whose writer sees notes alone, against readers whose writer sees the sources too. */
export async function researched(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const level of ["strong", "middling", "weak"] as const) {
    const research = await factsFigures("research-with-sources", ERROR_RATES[level], SWEEP_RUNS);
    const readers = await factsFigures("dag", ERROR_RATES[level], SWEEP_RUNS);
    const less = Math.max(0, readers.met - research.met) * 100;
    rows.push(
      reported(`Research, *${level}*: requirements truly met`, research.met * 100, "%"),
      atMost(`Research, *${level}*: less than with eight readers, in points`, less, 1, "%"),
    );
  }
  return rows;
}
