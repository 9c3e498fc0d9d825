import type { Task } from "./task";

/** The share of a task that is done, in percent: its completed steps, or without steps a guess from its status. */
export function completionPercent({ steps, status }: Pick<Task, "steps" | "status">): number {
  if (steps.length > 0) {
    return Math.round((steps.filter((step) => step.status === "completed").length / steps.length) * 100);
  }
  return { completed: 100, in_progress: 50, pending: 0, failed: 0 }[status];
}
