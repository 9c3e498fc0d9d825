import { openPoints } from "../requirement/requirement";
import type { Task } from "./task";
import type { TaskDisplayState } from "./task-display-state";

/** A root task as the list of tasks shows it. */
export interface TaskSummary {
  readonly id: string;
  readonly task: Task;
  readonly displayState: TaskDisplayState;
  /** While it waits: when a provider can be asked again, in milliseconds since the epoch. */
  readonly waitingUntil?: number;
  /** The number of tool calls that wait for the user's answer, as far as this tab knows. */
  readonly openQuestions: number;
  /** The number of requirements that are not shown to be met. */
  readonly openPoints: number;
  readonly requirements: { readonly satisfied: number; readonly total: number };
  readonly artifactCount: number;
  readonly steps: { readonly completed: number; readonly total: number; readonly durationMs: number };
}

/** Sums a root task up. */
export function summarise(
  task: Task,
  displayState: TaskDisplayState,
  { waitingUntil, openQuestions = 0 }: Partial<Pick<TaskSummary, "waitingUntil" | "openQuestions">> = {},
): TaskSummary {
  const { requirements, steps } = task;
  return {
    id: task.id,
    task,
    displayState,
    ...(waitingUntil === undefined ? {} : { waitingUntil }),
    openQuestions,
    openPoints: openPoints(requirements).length,
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
