import type { JournalFact } from "../../../domain/journal/journal-event";
import { finalOf } from "../../../domain/journal/task-outline";
import type { TaskState } from "../../../domain/journal/task-state";
import type { Task } from "../../../domain/task/task";
import { AppError, toAppError } from "../../../errors/app-error";
import type { OrchestrationResult } from "../orchestration-result";

/** The facts that end a run whose strategy is through: the deliverable is there, or it is not. */
export function endingFacts(state: TaskState): readonly JournalFact[] {
  return finalOf(state) ? completionFacts(state) : failureFacts(state, new AppError("task.no-deliverable"));
}

/** The facts that end a run which broke. What broke after a deliverable was kept does not take that back. */
export function failureFacts(state: TaskState, cause: unknown): readonly JournalFact[] {
  if (finalOf(state)) return completionFacts(state);
  const { code: errorCode, params } = toAppError(cause, "task.orchestration-failed");
  return [
    ...unfinishedFacts(state, errorCode),
    { type: "task-status-changed", taskId: state.rootTaskId, status: "failed", errorCode, params },
    { type: "run-state-changed", state: "failed", errorCode, params },
  ];
}

function completionFacts(state: TaskState): readonly JournalFact[] {
  return [
    ...unfinishedFacts(state, "task.unfinished"),
    { type: "task-status-changed", taskId: state.rootTaskId, status: "completed" },
    { type: "run-state-changed", state: "done" },
  ];
}

/** The reason why the last attempt at a task failed, if it did. */
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
  if (isAwaitingApproval(state)) return false;
  return status === "in_progress" || (status === "failed" && state.run !== undefined);
}

/** Whether the brief waits for the user, who has not approved it. */
export function isAwaitingApproval({ run, events }: TaskState): boolean {
  return run?.state === "awaiting-approval" && !events.some(({ type }) => type === "brief-approved");
}

/** The result of a root task. */
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
