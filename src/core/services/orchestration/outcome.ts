import type { JournalFact } from "../../domain/journal-event";
import type { Task } from "../../domain/task";
import type { TaskState } from "../../domain/task-state";
import { AppError, toAppError } from "../../errors/app-error";
import type { OrchestrationResult } from "./task-runner";

const UNMET = "task.requirements-unmet";

/** The facts that end a run whose strategy is through: what was asked for is there, or it is not. */
export function endingFacts(state: TaskState): readonly JournalFact[] {
  const root = rootOf(state);
  const unmet = root.requirements.filter((each) => each.priority === "must" && each.status !== "satisfied");
  if (unmet.length === 0) {
    return [
      ...unfinishedFacts(state, "task.unfinished"),
      { type: "task-status-changed", taskId: root.id, status: "completed" },
      { type: "run-state-changed", state: "done" },
    ];
  }
  const list = unmet.map(({ description }) => description).join("; ");
  return failureFacts(state, new AppError(UNMET, { count: unmet.length, list }));
}

/** The facts that end a run which broke. */
export function failureFacts(state: TaskState, cause: unknown): readonly JournalFact[] {
  const { code: errorCode, params } = toAppError(cause, "task.orchestration-failed");
  return [
    ...unfinishedFacts(state, errorCode),
    { type: "task-status-changed", taskId: state.rootTaskId, status: "failed", errorCode, params },
    { type: "run-state-changed", state: "failed", errorCode, params },
  ];
}

/** Why the last attempt at a task failed, if it did. */
function failureOf({ events }: TaskState): AppError | undefined {
  const last = events
    .filter((event) => event.type === "run-state-changed" || event.type === "run-resumed")
    .at(-1);
  if (last?.type !== "run-state-changed" || last.state !== "failed" || !last.errorCode) return undefined;
  return new AppError(last.errorCode, last.params);
}

/** Whether there is something to go on with: a run that was cut off, stopped, or has failed. */
export function isResumable(state: TaskState): boolean {
  const { status } = rootOf(state);
  return status === "in_progress" || (status === "failed" && state.run !== undefined);
}

/** How often the run has ended with requirements unmet. */
export function unmetEndings({ events }: TaskState): number {
  return events.filter(
    (event) => event.type === "run-state-changed" && event.state === "failed" && event.errorCode === UNMET,
  ).length;
}

/** How things stand with a root task. */
export function resultOf(state: TaskState): OrchestrationResult {
  const root = rootOf(state);
  const failure = failureOf(state);
  return {
    success: root.status === "completed",
    workflowId: root.workflowId,
    mainTaskId: root.id,
    subTaskIds: [...state.tasks.keys()].filter((id) => id !== root.id),
    artifacts: [...state.artifacts.values()],
    errors: failure ? [failure.message] : [],
  };
}

/** No part of a task, and no step, is left in progress when the task has ended. */
function unfinishedFacts(state: TaskState, errorCode: string): readonly JournalFact[] {
  return [...state.tasks.values()].flatMap((task): JournalFact[] => {
    const steps = task.steps
      .filter(({ status }) => status === "in_progress")
      .map(({ id }) => ({ type: "step-changed", taskId: task.id, stepId: id, status: "failed" }) as const);
    if (task.id === state.rootTaskId || task.status !== "in_progress") return steps;
    return [...steps, { type: "task-status-changed", taskId: task.id, status: "failed", errorCode }];
  });
}

function rootOf(state: TaskState): Task {
  const root = state.tasks.get(state.rootTaskId);
  if (!root) throw new AppError("task.not-found", { id: state.rootTaskId });
  return root;
}
