import { type Crowd, crowd } from "../delegation/crowd";
import { describeRates, ERROR_RATES } from "../delegation/error-rates";
import { falseAlarms, miscounted, misreported, promised, researched, sweep } from "../delegation/fact-rows";
import { factsFigures } from "../delegation/facts-bench";
import { openingMs, repeatedChecks } from "../delegation/long-journal";
import { longNotes } from "../delegation/long-notes";
import { longText } from "../delegation/long-texts";
import { makespans } from "../delegation/makespan";
import { shareSeenByCheck, truncatedPlansAccepted } from "../delegation/reading";
import { twoReloads } from "../delegation/reloads";
import { tightLimits } from "../delegation/tight-limits";
import { firstCall, limitedRun } from "../delegation/timing";
import { atLeast, atMost, exactly, type Row, reported } from "../row";

/** Text above the table, so that nobody takes its figures for more than they are. */
export const DELEGATION_HEADING = [
  "Figures of scripted models are no statement about quality: they show what the engine makes of errors that are known.",
  `Where nothing else is said the model is *middling*, and errs as often as this: ${describeRates(ERROR_RATES.middling)}.`,
  ...(["strong", "weak"] as const).map((level) => `A *${level}* one: ${describeRates(ERROR_RATES[level])}.`),
  "A *faultless* one never errs. Tokens are characters ÷ 4, rounded up, of each prompt with its files and of each reply; those beyond ASCII count whole.",
].join("\n");

/** Parts of the table, each of which can be measured by itself. */
const PARTS: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  promised,
  misreported,
  miscounted,
  "false-alarms": falseAlarms,
  research: researched,
  thinking,
  limits: limited,
  reloads: reloaded,
  "long-texts": longTexts,
  sweep,
  reading,
  journals,
  timing,
};

/**
 * Tasks done by scripted models that err at stated rates, judged by code on what is shown: all parts, or the one of a
 * name. @throws Error that names the parts there are.
 */
export async function delegation(only?: string): Promise<readonly Row[]> {
  const parts = Object.entries(PARTS).filter(([name]) => only === undefined || name === only);
  if (parts.length === 0) throw new Error(`The parts of delegation are ${Object.keys(PARTS).join(", ")}.`);
  const rows: Row[] = [];
  for (const [name, run] of parts) {
    const from = process.cpuUsage();
    rows.push(...(await run()));
    const { user, system } = process.cpuUsage(from);
    // Whoever waits sees how far it is.
    console.error(`delegation, ${name}: ${((user + system) / 1e6).toFixed(0)} s of CPU`);
  }
  return rows;
}

async function journals(): Promise<readonly Row[]> {
  const { tokens, time } = await repeatedChecks();
  return [
    atMost("Opening a task of 10,000 events: CPU beside the database", await openingMs(10_000), 200, "ms"),
    atMost("Opening a task of 50,000 events: CPU beside the database", await openingMs(50_000), 1000, "ms"),
    atMost("The last of 200 checks / the first ones: tokens", tokens, 1),
    atMost("The last of 200 checks / the first ones: CPU", time, 1.5),
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
  const { runs, blocked } = await tightLimits();
  const name = "Eight notes of 40,000 tokens, limit of 1,000,000";
  return [
    exactly(`${name}: delivered`, Number(isDelivered), 1),
    atMost(`${name}: tokens`, tokens, 1_000_000, ""),
    exactly(`${name}: notes cut and not told`, untold, 0),
    exactly(`Limits of 1.2 to 3.5 × what a task takes: of ${runs} runs ended by them`, blocked, 0),
  ];
}

async function reloaded(): Promise<readonly Row[]> {
  const { isCompleted, unsent, taken, bound } = await twoReloads();
  const name = "Two reloads while eight readers work, limit of 1,000,000";
  return [
    exactly(`${name}: calls that count as taken and were never sent`, unsent, 0),
    reported(`${name}: tokens that count as taken after them`, taken, ""),
    atMost(`${name}: the same / the most that the calls which were sent can have cost`, taken / bound, 1),
    exactly(`${name}: completed`, Number(isCompleted), 1),
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
