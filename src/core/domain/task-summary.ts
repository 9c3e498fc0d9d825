import type { Task, TaskStatus } from "./task";

/** The state a person sees: a task in progress that nobody works on is interrupted. */
export type TaskDisplayState = TaskStatus | "interrupted";

/** A root task as the list of tasks shows it. */
export interface TaskSummary {
  readonly id: string;
  readonly task: Task;
  readonly displayState: TaskDisplayState;
  readonly requirements: { readonly satisfied: number; readonly total: number };
  readonly artifactCount: number;
  readonly steps: { readonly completed: number; readonly total: number; readonly durationMs: number };
}

/** Sums a root task up. */
export function summarise(task: Task, displayState: TaskDisplayState): TaskSummary {
  const { requirements, steps } = task;
  return {
    id: task.id,
    task,
    displayState,
    requirements: {
      satisfied: requirements.filter(({ status }) => status === "satisfied").length,
      total: requirements.length,
    },
    artifactCount: task.artifacts.length,
    steps: {
      completed: steps.filter(({ status }) => status === "completed").length,
      total: steps.length,
      durationMs: steps.reduce((sum, { duration }) => sum + (duration ?? 0), 0),
    },
  };
}
