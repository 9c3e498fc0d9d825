import { type Interval, meanOf } from "../scoring/bootstrap";
import type { EvalKind, EvalTask } from "../tasks/eval-task";
import { baselineOf, compare, type ScoredRun } from "./compare";

const KINDS: readonly (EvalKind | undefined)[] = [
  undefined,
  "constraints",
  "facts",
  "edits",
  "research",
  "long",
  "writing",
  "set",
];
/** Notice shown with any figures of a scripted model. */
export const SIMULATED =
  "**A scripted model answered.** These figures show that the harness works; they say nothing about quality.";

/** Report as Markdown: one table for all tasks, and one for each kind. */
export function reportOf(runs: readonly ScoredRun[], tasks: readonly EvalTask[]): string {
  const models = [...new Set(runs.map(({ record }) => `${record.provider} ${record.model}`))].join(", ");
  const isSimulated = runs.some(({ record }) => record.simulated);
  const kindOf = (run: ScoredRun) => tasks.find(({ id }) => id === run.record.taskId)?.kind;
  const sections = KINDS.flatMap((kind) => {
    const chosen = runs.filter((run) => kind === undefined || kindOf(run) === kind);
    return chosen.length === 0 ? [] : [`## ${kind ?? "All tasks"}\n\n${tableOf(chosen)}`];
  });
  return [`# Evaluation of ${models}`, ...(isSimulated ? [SIMULATED] : []), ...sections].join("\n\n");
}

function tableOf(runs: readonly ScoredRun[]): string {
  const head = [
    "Strategy",
    "Runs",
    "Score",
    "All musts",
    "False completions",
    "False alarms",
    "Tokens",
    "Money",
    "Time",
  ];
  const baseline = baselineOf(runs);
  const compared = [`Score − ${baseline} (95 %)`, "at equal tokens"];
  const strategies = [...new Set(runs.map(({ record }) => record.strategy))].sort(
    (a, b) => Number(b === baseline) - Number(a === baseline),
  );
  const rows = strategies.map((strategy) => rowOf(runs, strategy));
  return [[...head, ...compared], head.concat(compared).map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function rowOf(runs: readonly ScoredRun[], strategy: string): readonly string[] {
  const own = runs.filter(({ record }) => record.strategy === strategy);
  const mean = (of: (run: ScoredRun) => number) => meanOf(own.map(of));
  const costs = own.map(({ record }) => record.cost);
  const known = costs.flatMap((cost) => (cost === undefined ? [] : [cost]));
  const { plain, atEqualTokens } = strategy === baselineOf(runs) ? {} : compare(runs, strategy);
  return [
    strategy,
    String(own.length),
    percent(mean(({ score }) => score.share)),
    percent(mean(({ score }) => Number(score.isWhole))),
    percent(mean(({ score }) => Number(score.isFalselyCompleted))),
    percent(mean(({ score }) => Number(score.isFalseAlarm))),
    Math.round(mean(({ record }) => record.tokens)).toLocaleString("en"),
    known.length === costs.length ? `$${meanOf(known).toFixed(4)}` : "–",
    `${(mean(({ record }) => record.tookMs) / 1000).toFixed(1)} s`,
    inPoints(plain),
    inPoints(atEqualTokens),
  ];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function inPoints(interval: Interval | undefined): string {
  if (!interval) return "";
  const points = (share: number) => `${share < 0 ? "−" : "+"}${Math.abs(share * 100).toFixed(1)}`;
  return `${points(interval.mean)} (${points(interval.low)} to ${points(interval.high)})`;
}
