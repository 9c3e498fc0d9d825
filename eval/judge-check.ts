import type { HeadlessCore } from "../tests/headless/headless-core";
import { judged } from "./run-task";
import { judgementsOf } from "./scoring/judge";
import type { EvalTask } from "./tasks/eval-task";

/** How far a judge can be believed, as counts. */
export interface JudgeFigures {
  /** Criteria that were broken on purpose, and those of them it did not call met. */
  readonly planted: number;
  readonly found: number;
  /** Criteria that were met, and those of them it called met and proved. */
  readonly intact: number;
  readonly confirmed: number;
  /** Quotes that do not stand in the text. */
  readonly unproved: number;
}

/**
 * Shows a judge, for each task of open writing, a text that meets every criterion, and then the same text with one
 * criterion after the other broken.
 */
export async function checkJudge(
  core: HeadlessCore,
  tasks: readonly EvalTask[],
  model: string,
): Promise<JudgeFigures> {
  const figures = { planted: 0, found: 0, intact: 0, confirmed: 0, unproved: 0 };
  for (const task of tasks) {
    for (let broken = -1; broken < task.criteria.length; broken++) {
      const text = task.criteria
        .map(({ meets, breaks }, at) => (at === broken ? breaks : meets))
        .join("\n\n");
      const reply = await judged(core, task, text, model);
      for (const [at, judgement] of judgementsOf(reply ?? "", text, task.criteria).entries()) {
        const isPlanted = at === broken;
        figures[isPlanted ? "planted" : "intact"] += 1;
        if (judgement === "unproved") figures.unproved += 1;
        if (isPlanted && judgement !== "met") figures.found += 1;
        if (!isPlanted && judgement === "met") figures.confirmed += 1;
      }
    }
  }
  return figures;
}

/** The figures in words. */
export function describeJudge({ planted, found, intact, confirmed, unproved }: JudgeFigures): string {
  return [
    `Planted defects found: ${found} of ${planted} (${percent(found, planted)})`,
    `Intact criteria confirmed, with a quote that stands: ${confirmed} of ${intact} (${percent(confirmed, intact)})`,
    `Verdicts whose quote does not stand: ${unproved} of ${planted + intact} (${percent(unproved, planted + intact)})`,
  ].join("\n");
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`;
}
