import { openPoints } from "../requirement/requirement";
import type { RunState } from "./run";
import type { Task } from "./task";

/** The state a person sees. `interrupted`: in progress, and nobody works on it. */
export type TaskDisplayState =
  | "pending"
  | "in_progress"
  | "awaiting_approval"
  | "paused"
  | "waiting"
  | "completed"
  | "completed_open"
  | "failed"
  | "interrupted"
  | "stopped"
  | "limit_reached";

/** The activity around a task besides what is stored of it. */
export interface TaskActivity {
  /** Whether this tab, or another one, works on its root task. */
  readonly isWorkedOn: boolean;
  /** Whether it has just been stopped, which is being saved. */
  readonly isStopping?: boolean;
  /** Whether every call of the run waits for a provider's rate limit. */
  readonly isWaiting?: boolean;
}

const RESTING: Partial<Readonly<Record<RunState, TaskDisplayState>>> = {
  "awaiting-approval": "awaiting_approval",
  paused: "paused",
  stopped: "stopped",
  "limit-reached": "limit_reached",
};

/** The state of a task or sub-task for display; `root` is its root task, which may be itself. */
export function displayStateOf(task: Task, root: Task, activity: TaskActivity): TaskDisplayState {
  if (task.status === "completed") {
    return openPoints(task.requirements).length > 0 ? "completed_open" : "completed";
  }
  if (task.status === "failed") return "failed";
  const { isWorkedOn, isStopping, isWaiting } = activity;
  // Another device may have completed the whole by parts of its own.
  const isLeft =
    root.status === "completed" || (root.status === "in_progress" && root.runState === "stopped");
  const isStopped = isStopping || (!isWorkedOn && isLeft);
  // A part that has not begun is stopped with the whole.
  if (isStopped && (task.status === "in_progress" || task.id !== root.id)) return "stopped";
  if (task.status === "pending") return "pending";
  const resting = root.runState && RESTING[root.runState];
  if (resting && (!isWorkedOn || resting !== "stopped")) return resting;
  if (!isWorkedOn) return "interrupted";
  return isWaiting ? "waiting" : "in_progress";
}
