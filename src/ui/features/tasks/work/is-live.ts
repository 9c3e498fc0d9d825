import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import type { TaskSession } from "@core/stores/tasks/task-session";

/** States in which the work goes on, or can. */
const LIVE: readonly TaskDisplayState[] = [
  "in_progress",
  "waiting",
  "paused",
  "interrupted",
  "stopped",
  "limit_reached",
];

/** Whether the plan of a whole task stands beside it. For observers. */
export function isLive(view: Pick<TaskSession, "isRoot" | "isFinished" | "displayState">): boolean {
  return view.isRoot && !view.isFinished && LIVE.includes(view.displayState);
}
