import { reaction } from "mobx";
import type { TaskDisplayState } from "../domain/task-display-state";
import type { TaskSummary } from "../domain/task-summary";
import type { Disposable } from "../lifecycle/disposable";

/** States in which somebody works on a task. */
const WORKING: readonly TaskDisplayState[] = ["in_progress", "waiting"];
/** States that people want to hear of: it has ended, or waits for them. What they did themselves is no news. */
const TOLD = ["completed", "completed_open", "failed", "awaiting_approval", "limit_reached"] as const;

/** Something that has happened to a task while it was worked on. */
export interface TaskNews {
  readonly taskId: string;
  readonly title: string;
  readonly state: (typeof TOLD)[number];
  /** How many requirements are not shown to be met. */
  readonly openPoints: number;
}

/** Tells when a root task that was worked on has ended or waits for the user, in whichever tab that happens. */
export function watchTaskNews(
  tasks: { readonly tasks: readonly TaskSummary[] },
  tell: (news: TaskNews) => void,
): Disposable {
  const before = new Map<string, TaskDisplayState>();
  const stop = reaction(
    () => tasks.tasks.map(({ id, displayState }) => `${id} ${displayState}`).join("\n"),
    () => {
      for (const summary of tasks.tasks) {
        const { id, displayState } = summary;
        const wasWorking = WORKING.includes(before.get(id) ?? displayState);
        before.set(id, displayState);
        const news = wasWorking ? newsOf(summary) : undefined;
        if (news) tell(news);
      }
    },
    { fireImmediately: true },
  );
  return { dispose: stop };
}

function newsOf({ id, task, displayState, openPoints }: TaskSummary): TaskNews | undefined {
  const state = TOLD.find((told) => told === displayState);
  return state && { taskId: id, title: task.title, state, openPoints };
}
