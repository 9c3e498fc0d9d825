import { askedLength, tokensOf, usualUnit } from "../requirement/asked-length";
import type { Task } from "../task/task";
import { planNodes } from "./plan-nodes";
import type { TaskState } from "./task-state";
import { callsOf, type ModelCalled } from "./usage";

/** Tokens of a verdict with its proof, about. */
const VERDICT_TOKENS = 60;

/** The words that have been written so far of what is under way, by the id of its task. */
export type WrittenOf = (taskId: string) => number;

/**
 * Milliseconds until the text has been checked for the first time, by how fast models have answered so far. `undefined`
 * where that cannot be known: nothing has been answered, no length is asked for, or what fails is being repaired.
 */
export function timeLeftMs(state: TaskState, writtenOf: WrittenOf = () => 0): number | undefined {
  const root = state.tasks.get(state.rootTaskId);
  const nodes = planNodes(state);
  if (!root || state.run?.state === "refining" || nodes.length === 0) return undefined;
  if (nodes.some(({ kind, state: of }) => kind === "brief" && of !== "done")) return undefined;
  const calls = callsOf(state.events).filter(
    ({ failed, usage }) => !failed && (usage?.completionTokens ?? 0) > 0,
  );
  const perMs = tokensIn(calls) / calls.reduce((sum, { durationMs }) => sum + durationMs, 0);
  if (!Number.isFinite(perMs) || perMs <= 0) return undefined;
  const isOpen = (kind: string) => nodes.some((each) => each.kind === kind && isUnderWay(each.state));
  const parts = partTokens(
    nodes.flatMap(({ task }) => task ?? []),
    calls,
    writtenOf,
  );
  const text = isOpen("text") ? textTokens(root, writtenOf(root.id)) : 0;
  if (parts === undefined || text === undefined) return undefined;
  const check = isOpen("check") ? root.requirements.length * VERDICT_TOKENS : 0;
  return (parts + text + check) / perMs;
}

/** Tokens of the longest chain of parts that wait for each other; as many each as those that are done took. */
function partTokens(
  parts: readonly Task[],
  calls: readonly ModelCalled[],
  writtenOf: WrittenOf,
): number | undefined {
  const open = parts.filter(({ status }) => status === "pending" || status === "in_progress");
  if (open.length === 0) return 0;
  const done = parts.filter(({ status }) => status === "completed");
  const usual = tokensIn(calls.filter(({ taskId }) => done.some(({ id }) => id === taskId))) / done.length;
  if (!Number.isFinite(usual) || usual <= 0) return undefined;
  const known = new Map<string, number>();
  const until = ({ id, dependencies, description }: Task): number => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // A circle counts once.
    known.set(id, 0);
    const written = tokensOf({ unit: "words", amount: writtenOf(id) }, description);
    const before = open.filter((each) => dependencies.includes(each.id)).map(until);
    const all = Math.max(0, usual - written) + Math.max(0, ...before);
    known.set(id, all);
    return all;
  };
  return Math.max(...open.map(until));
}

function textTokens({ description, requirements }: Task, written: number): number | undefined {
  const asked = askedLength(description, requirements);
  if (!asked) return undefined;
  const so = tokensOf({ unit: usualUnit(description), amount: written }, description);
  return Math.max(0, tokensOf(asked, description) - so);
}

function tokensIn(calls: readonly ModelCalled[]): number {
  return calls.reduce((sum, { usage }) => sum + (usage?.completionTokens ?? 0), 0);
}

function isUnderWay(state: string): boolean {
  return state === "waiting" || state === "working";
}
