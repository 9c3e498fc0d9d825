import type { EvalRecord } from "../eval-record";
import type { EvalTask } from "../tasks/eval-task";
import { judgementsOf } from "./judge";
import { passes } from "./run-check";

/** Score of one run. */
export interface Score {
  /** The share of its checks and criteria that it meets. */
  readonly share: number;
  readonly isWhole: boolean;
  /** The product called it *Completed*, with nothing open, and it is not whole. */
  readonly isFalselyCompleted: boolean;
  /** The product said that points are open, or that it failed, and it is whole. */
  readonly isFalseAlarm: boolean;
}

/**
 * Scores a run by its task. A criterion whose proof does not stand is not met; one the judge passed over neither.
 * Undefined for a text that nobody judged.
 */
export function scoreOf(record: EvalRecord, task: EvalTask): Score | undefined {
  const { shown, called, judgeReply } = record;
  if (task.criteria.length > 0 && shown !== "" && judgeReply === undefined) return undefined;
  const points = [
    ...task.checks.map((check) => passes(shown, check)),
    ...judgementsOf(judgeReply ?? "", shown, task.criteria).map((judgement) => judgement === "met"),
  ];
  const met = points.filter(Boolean).length;
  const isWhole = met === points.length;
  return {
    share: met / points.length,
    isWhole,
    isFalselyCompleted: called === "completed" && !isWhole,
    isFalseAlarm: called !== "completed" && isWhole,
  };
}
