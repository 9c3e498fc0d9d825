import { callsOf, type DoneTask, doTask } from "./do-task";
import { ERROR_RATES } from "./error-rates";
import { factsTask, koreanFactsTask } from "./facts-task";

/** Tasks of each strategy and language of the sources. */
const TASKS = 10;
const STRATEGIES = ["single-pass", "dag"] as const;
const SOURCES = [(seed: string) => factsTask(seed), koreanFactsTask] as const;
/** Limits against what the same task takes where there is none. */
const FACTORS = [1.2, 1.5, 2, 3.5] as const;

/** Runs of tasks with limits that leave them room, and how many of them a limit ended. */
export interface TightLimits {
  readonly runs: number;
  readonly blocked: number;
}

/** Does tasks with English and Korean sources without a limit, and again with limits of 1.2 to 3.5 times what they took. */
export async function tightLimits(): Promise<TightLimits> {
  let [runs, blocked] = [0, 0];
  for (const { strategy, taskOf, seed } of tasks()) {
    const request = { ...taskOf(seed).request, strategy };
    const model = { seed: `${strategy} ${seed}`, rates: ERROR_RATES.faultless };
    const need = spent(await doTask(request, model));
    for (const factor of FACTORS) {
      const limits = { tokens: Math.ceil(factor * need) };
      runs += 1;
      blocked += Number((await doTask({ ...request, limits }, model)).called !== "completed");
    }
  }
  return { runs, blocked };
}

function tasks() {
  const seeds = Array.from({ length: TASKS }, (_, at) => String(at));
  return STRATEGIES.flatMap((strategy) =>
    SOURCES.flatMap((taskOf) => seeds.map((seed) => ({ strategy, taskOf, seed }))),
  );
}

function spent({ state }: DoneTask): number {
  return callsOf(state).reduce((sum, { usage }) => sum + (usage?.totalTokens ?? 0), 0);
}
