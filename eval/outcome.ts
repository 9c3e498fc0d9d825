import { artifactsWithin, deliverableOf } from "@core/domain/journal/task-outline";
import type { TaskState } from "@core/domain/journal/task-state";
import { openPoints } from "@core/domain/requirement/requirement";
import type { Task } from "@core/domain/task/task";
import { displayStateOf } from "@core/domain/task/task-display-state";
import { isAppError } from "@core/errors/app-error";
import { callsOf } from "../bench/delegation/do-task";
import type { HeadlessCore } from "../tests/headless/headless-core";
import type { EvalRecord } from "./eval-record";

/** The outcome of a task, however it was done. */
export type Outcome = Omit<EvalRecord, "taskId" | "strategy" | "round" | "tookMs" | "judgeReply">;

/** The code of an error of the application, else the error in words. */
export function codeOf(reason: unknown): string {
  return isAppError(reason) ? reason.code : String(reason);
}

/** The outcome of a task by its journal; the task is taken out of the core. @throws Error where it was never begun. */
export async function journalled(
  core: HeadlessCore,
  id: string,
  error: string | undefined,
  name: string,
): Promise<Outcome> {
  const state = await core.monitor.load(id);
  const root = state.tasks.get(id);
  if (!root || !state.run) throw new Error(`${name} was never begun: ${error ?? "nobody knows why"}.`);
  // It is in its journal from now on; what a core remembers makes everything after it slower.
  await core.library.remove(id);
  return outcomeOfState(state, root, error);
}

/** The outcome of a task whose journal has been read. */
export function outcomeOfState(state: TaskState, root: Task, error: string | undefined): Outcome {
  const { id } = root;
  const { provider = "", model = "", simulated = false } = state.run ?? {};
  const calls = callsOf(state);
  const costs = calls.flatMap(({ cost }) => (cost === undefined ? [] : [cost]));
  return {
    provider,
    model,
    simulated,
    shown: deliverableOf(artifactsWithin(state, id), id)?.content ?? "",
    called: displayStateOf(root, root, { isWorkedOn: false }),
    openPoints: openPoints(root.requirements).length,
    tokens: calls.reduce((sum, { usage }) => sum + (usage?.totalTokens ?? 0), 0),
    cost: costs.length === calls.length ? costs.reduce((sum, each) => sum + each, 0) : undefined,
    error,
    events: state.events,
    tasks: [...state.tasks.values()],
    artifacts: [...state.artifacts.values()],
  };
}
