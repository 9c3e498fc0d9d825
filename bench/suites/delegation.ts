import { type Crowd, crowd } from "../delegation/crowd";
import { describeRates, ERROR_RATES, type ErrorRates } from "../delegation/error-rates";
import { type FactsFigures, factsFigures } from "../delegation/facts-bench";
import { longNotes } from "../delegation/long-notes";
import { longText } from "../delegation/long-texts";
import { makespans } from "../delegation/makespan";
import { shareSeenByCheck, truncatedPlansAccepted } from "../delegation/reading";
import { firstCall, limitedRun } from "../delegation/timing";
import { atLeast, atMost, exactly, type Row, reported } from "../row";

/** Runs that the promised figures are taken from, and those of each step of the sweep. */
const RUNS = 300;
const SWEEP_RUNS = 50;

/** A strategy, what it is promised to take, and how it is called in the table. */
const STRATEGIES = [
  { id: "single-pass", name: "One writer", mostTokens: 45_000 },
  { id: "dag", name: "Eight readers, one writer", mostTokens: 80_000 },
  { id: "multi-pass", name: "Five parts in waves", mostTokens: undefined },
] as const;

/** Text above the table, so that nobody takes its figures for more than they are. */
export const DELEGATION_HEADING = [
  "Figures of scripted models are no statement about quality: they show what the engine makes of errors that are known.",
  `Where nothing else is said the model is *middling*, and errs as often as this: ${describeRates(ERROR_RATES.middling)}.`,
  ...(["strong", "weak"] as const).map((level) => `A *${level}* one: ${describeRates(ERROR_RATES[level])}.`),
  "A *faultless* one never errs. Tokens are characters ÷ 4, rounded up, of each prompt with its files and of each reply.",
].join("\n");

/** Tasks done by scripted models that err at stated rates, judged by code on what is shown. */
export async function delegation(): Promise<readonly Row[]> {
  return [
    ...(await promised()),
    ...(await misreported()),
    ...(await miscounted()),
    ...(await falseAlarms()),
    ...(await thinking()),
    ...(await limited()),
    ...(await longTexts()),
    ...(await sweep()),
    ...(await reading()),
    ...(await timing()),
  ];
}

async function reading(): Promise<readonly Row[]> {
  const seen = await shareSeenByCheck();
  return [
    atLeast(
      "30,000 characters among 10 artifacts: what the check of one requirement sees",
      seen * 100,
      100,
      "%",
    ),
    exactly("Truncated briefs and plans taken for whole, at every place", await truncatedPlansAccepted(), 0),
  ];
}

async function promised(): Promise<readonly Row[]> {
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
    atMost(`${name}: called *Completed* with a *must* missing`, percent(falselyCompleted), 5, "%"),
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

async function misreported(): Promise<readonly Row[]> {
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
/** Share of the lists of records whose end mark miscounts them. */
const MISCOUNTED = 0.3;

async function miscounted(): Promise<readonly Row[]> {
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

async function falseAlarms(): Promise<readonly Row[]> {
  const { wrongVerdict, inventedQuote } = ERROR_RATES.middling;
  const judge = { ...ERROR_RATES.faultless, wrongVerdict, inventedQuote };
  const perfect = await factsFigures("single-pass", judge, HABIT_RUNS);
  const usual = await factsFigures("single-pass", ERROR_RATES.middling, HABIT_RUNS);
  const name = "called *open points* although all is met";
  return [
    atMost(`One writer: ${name}`, usual.falselyOpen * 100, 6, "%"),
    atMost(`A faultless writer with a *middling* checker: ${name}`, perfect.falselyOpen * 100, 2, "%"),
  ];
}

/** Tokens of thoughts before every reply of a model that is not known to think. */
const THOUGHTS = [8500, 17_000] as const;
const THINKING_RUNS = 20;

async function thinking(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const thoughtTokens of THOUGHTS) {
    const habits = { thoughtTokens };
    const { completed, met } = await factsFigures("dag", ERROR_RATES.faultless, THINKING_RUNS, habits);
    const name = `Eight readers, ${thoughtTokens.toLocaleString("en")} tokens of thoughts a reply`;
    rows.push(
      atLeast(`${name}: requirements truly met`, met * 100, 100, "%"),
      atLeast(`${name}: called *Completed*`, completed * 100, 100, "%"),
    );
  }
  return rows;
}

async function limited(): Promise<readonly Row[]> {
  const { isDelivered, tokens, untold } = await longNotes();
  const name = "Eight notes of 40,000 tokens, limit of 1,000,000";
  return [
    exactly(`${name}: delivered`, Number(isDelivered), 1),
    atMost(`${name}: tokens`, tokens, 1_000_000, ""),
    exactly(`${name}: notes cut and not told`, untold, 0),
  ];
}

/** Characters of a text, and tokens at which the model ends each reply. */
const LONG_TEXTS = [
  { characters: 170_000, outputTokens: 4_000 },
  { characters: 600_000, outputTokens: 16_000 },
] as const;

async function longTexts(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { characters, outputTokens } of LONG_TEXTS) {
    for (const isAsked of [true, false]) {
      const { isDelivered, misplaced, remarks, written, withPrompts } = await longText(
        characters,
        outputTokens,
        isAsked,
      );
      const long = `${characters.toLocaleString("en")} characters at ${outputTokens.toLocaleString("en")} tokens a reply`;
      const name = `${long}, ${isAsked ? "asked for" : "found out"}`;
      rows.push(
        exactly(`${name}: delivered`, Number(isDelivered), 1),
        exactly(`${name}: sentences missing, twice or misplaced`, misplaced, 0),
        exactly(`${name}: remarks of the model in the text`, remarks, 0),
        atMost(`${name}: tokens written / tokens of the text`, written, 1.3),
        reported(`${name}: the same with all prompts of the writer`, withPrompts),
      );
    }
  }
  return rows;
}

async function sweep(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { id, name } of STRATEGIES.filter(({ mostTokens }) => mostTokens !== undefined)) {
    for (const [level, rates] of Object.entries<ErrorRates>(ERROR_RATES)) {
      const { met, falselyCompleted, completed } = await factsFigures(id, rates, SWEEP_RUNS);
      rows.push(
        reported(`${name}, *${level}*: requirements truly met`, met * 100, "%"),
        reported(`${name}, *${level}*: called *Completed*`, completed * 100, "%"),
        reported(`${name}, *${level}*: of all runs, with a *must* missing`, falselyCompleted * 100, "%"),
      );
    }
  }
  return rows;
}

/** A call that is made while few others were answered, so that next to nothing is known of the provider. */
const EARLY_CALL = 5;

async function timing(): Promise<readonly Row[]> {
  const writer = await firstCall("write");
  const reader = await firstCall("read");
  const limited = await limitedRun();
  const { mean, p95, waves, worstAgainstWaves } = await makespans();
  return [
    atMost(
      `First call of the writer, after a brief of ${writer.briefTokens} tokens`,
      writer.afterMs,
      4000,
      "ms",
    ),
    atMost(
      `First call of a reader, after a brief of ${reader.briefTokens} tokens`,
      reader.afterMs,
      10_000,
      "ms",
    ),
    exactly("Five calls a minute, eight readers: done without help", Number(limited.isDone), 1),
    atMost("Five calls a minute, eight readers: calls / calls needed", limited.ratio, 1.3),
    atMost("1,000 graphs through the pacer: time / least possible in eight slots, mean", mean, 1.08),
    atMost("1,000 graphs through the pacer: time / least possible in eight slots, 95 %", p95, 1.25),
    atMost("1,000 graphs through the pacer: time / time in waves of four, the worst", worstAgainstWaves, 1),
    reported("The same in waves of four: mean", waves.mean),
    reported("The same in waves of four: 95 %", waves.p95),
    ...crowdRows("one 429 that names no time", await crowd({ refusedCall: EARLY_CALL }), 1.3),
    ...crowdRows("30 calls a minute", await crowd({ callsPerMinute: 30 }), 1.5),
  ];
}

function crowdRows(name: string, each: Crowd, most: number): readonly Row[] {
  const { tookMs, boundMs, refused, completed, overtaken } = each;
  return [
    exactly(`20 tasks × 8 readers, ${name}: completed`, completed, 20),
    reported(`20 tasks × 8 readers, ${name}: time`, tookMs, "ms"),
    atMost(`20 tasks × 8 readers, ${name}: time / least possible`, tookMs / boundMs, most),
    atMost(`20 tasks × 8 readers, ${name}: calls refused of those taken`, refused * 100, 10, "%"),
    exactly(`20 tasks × 8 readers, ${name}: older tasks that end after newer ones`, overtaken, 0),
  ];
}
