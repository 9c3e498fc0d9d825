import { isAboutSources } from "@core/domain/requirement/about-sources";
import { quotedPassages } from "@core/domain/requirement/proof";
import { outcomeOf } from "@core/domain/requirement/requirement";
import { callsOf, type DoneTask, doTask } from "./do-task";
import type { ErrorRates } from "./error-rates";
import { type FactsTask, factsTask, sentenceOf, truthOf } from "./facts-task";
import { factsIn, insideTag } from "./prompt-view";
import type { ScriptedModelOptions } from "./scripted-model";
import { tokensOf } from "./tokens";

/** Purposes of calls whose reply is text of the result, or of what it is made of. */
const WRITING = new Set(["execution", "repair"]);

/** Characters from which on a text is no note. */
const WHOLE_TEXT = 10_000;

/** Averages of many tasks, as shares from 0 to 1 unless it says otherwise. */
export interface FactsFigures {
  /** Requirements that the shown text truly meets. */
  readonly met: number;
  /** Runs called *Completed*, without open points, with a requirement that is not met; all are *musts*. */
  readonly falselyCompleted: number;
  /** Runs called *Failed* although every requirement is met. */
  readonly falselyFailed: number;
  /** Runs with open points although every requirement is met. */
  readonly falselyOpen: number;
  /** Runs in which a right figure, date or name is said to stand in none of the sources. */
  readonly falseAlarms: number;
  /** Runs called *Completed*, without open points. */
  readonly completed: number;
  /** Findings of the notes that the shown text states; absent where there were no notes. */
  readonly findings: number | undefined;
  /** Mean tokens of a run, by length. */
  readonly tokens: number;
  /** Tokens of calls that do not write. */
  readonly overhead: number;
  /** The dearest check round against 1.1 × its text and sources + 150 tokens a requirement. */
  readonly checkRound: number;
}

/** Does so many tasks of stated facts with one strategy and a model that errs at these rates. */
export async function factsFigures(
  strategy: string,
  rates: ErrorRates,
  runs: number,
  habits: Pick<ScriptedModelOptions, "thoughtTokens"> = {},
): Promise<FactsFigures> {
  const judged: Judged[] = [];
  for (let at = 0; at < runs; at++) {
    const task = factsTask(String(at));
    const done = await doTask({ ...task.request, strategy }, { seed: `${strategy} ${at}`, rates, ...habits });
    judged.push(judge(task, done));
  }
  const mean = (of: (each: Judged) => number) =>
    judged.reduce((sum, each) => sum + of(each), 0) / judged.length;
  const findings = sumOf(judged, ({ findings }) => findings);
  return {
    met: mean(({ met }) => met),
    falselyCompleted: mean(({ isMet, called }) => Number(called === "completed" && !isMet)),
    falselyFailed: mean(({ isMet, called }) => Number(called === "failed" && isMet)),
    falselyOpen: mean(({ isMet, called }) => Number(called === "completed_open" && isMet)),
    falseAlarms: mean(({ hasFalseAlarm }) => Number(hasFalseAlarm)),
    completed: mean(({ called }) => Number(called === "completed")),
    findings: findings > 0 ? sumOf(judged, ({ findingsStated }) => findingsStated) / findings : undefined,
    tokens: mean(({ tokens }) => tokens),
    overhead: sumOf(judged, ({ overhead }) => overhead) / sumOf(judged, ({ tokens }) => tokens),
    checkRound: Math.max(...judged.map(({ checkRound }) => checkRound)),
  };
}

type Judged = ReturnType<typeof judge>;

function judge(task: FactsTask, { shown, called, state, calls }: DoneTask) {
  const { met, requirements } = truthOf(task, shown);
  const notes = [...state.artifacts.values()].filter(({ taskId }) => taskId !== state.rootTaskId);
  const findings = [...new Set(notes.flatMap(({ content }) => factsIn(content).map(sentenceOf)))];
  const journalled = callsOf(state).map(({ purpose, usage }) => ({
    purpose,
    tokens: usage?.totalTokens ?? 0,
  }));
  return {
    called,
    hasFalseAlarm: hasFalseAlarm(task, shown, state),
    met: met / requirements,
    isMet: met === requirements,
    findings: findings.length,
    findingsStated: findings.filter((sentence) => shown.includes(sentence.slice(0, -1))).length,
    tokens: sumOf(calls, ({ tokens }) => tokens),
    overhead: sumOf(
      journalled.filter(({ purpose }) => !WRITING.has(purpose)),
      ({ tokens }) => tokens,
    ),
    checkRound: checkRound(calls),
  };
}

/** Whether words are marked as standing in no source that belong to no fact that is told wrongly. */
function hasFalseAlarm(task: FactsTask, shown: string, { tasks, rootTaskId }: DoneTask["state"]): boolean {
  const requirements = tasks.get(rootTaskId)?.requirements ?? [];
  const right = new Set(task.facts.flat().map(sentenceOf));
  const wrong = factsIn(shown).filter((fact) => !right.has(sentenceOf(fact)));
  const values = wrong.map(({ value }) => value.split(" ")[0] ?? "");
  const unsourced = requirements.filter((each) => isAboutSources(each) && outcomeOf(each) === "unmet");
  const marked = unsourced.flatMap(({ proof }) => (proof ? quotedPassages(proof) : []));
  return marked.some(({ text }) => !values.includes(text));
}

/** The most that one check of a whole text took of what it may take; a note is short beside the rules of a check. */
function checkRound(calls: DoneTask["calls"]): number {
  const rounds = calls
    .filter(({ kind, view, isRefused }) => kind === "check" && view.text.length >= WHOLE_TEXT && !isRefused)
    .map(({ view, tokens }) => {
      const requirements = (view.own.match(/^\s*\d+[.):]\s/gm) ?? []).length;
      const sources = insideTag(view.own, "sources");
      return tokens / (1.1 * tokensOf(view.text + sources) + 150 * requirements);
    });
  return Math.max(0, ...rounds);
}

function sumOf<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((sum, each) => sum + of(each), 0);
}
