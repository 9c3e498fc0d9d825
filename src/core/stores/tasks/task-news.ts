import { reaction } from "mobx";
import type { TaskDisplayState } from "../../domain/task/task-display-state";
import type { TaskSummary } from "../../domain/task/task-summary";
import type { Disposable } from "../../lifecycle/disposable";

/** States in which somebody works on a task. */
const WORKING: readonly TaskDisplayState[] = ["in_progress", "waiting"];
/**
 * States that are news to people: the task has ended, or waits for them. States they brought about themselves are none.
 */
const NEWS_STATES = ["completed", "completed_open", "failed", "awaiting_approval", "limit_reached"] as const;

/** Something that has happened to a task while it was worked on. */
export interface TaskNews {
  readonly taskId: string;
  readonly title: string;
  /** The state it has now; `asked` where an agent asks for a permission. */
  readonly state: (typeof NEWS_STATES)[number] | "asked";
  /** The number of requirements that are not shown to be met. */
  readonly openPoints: number;
}

/** Notifies when a root task that was worked on has ended or waits for the user, in whichever tab that happens. */
export function watchTaskNews(
  tasks: { readonly tasks: readonly TaskSummary[] },
  notify: (news: TaskNews) => void,
): Disposable {
  const before = new Map<string, TaskDisplayState>();
  const asked = new Map<string, number>();
  const stop = reaction(
    () =>
      tasks.tasks
        .map(({ id, displayState, openQuestions }) => `${id} ${displayState} ${openQuestions}`)
        .join("\n"),
    () => {
      for (const summary of tasks.tasks) {
        const { id, displayState, openQuestions } = summary;
        const isAsked = openQuestions > (asked.get(id) ?? 0);
        asked.set(id, openQuestions);
        const wasWorking = WORKING.includes(before.get(id) ?? displayState);
        before.set(id, displayState);
        const ended = wasWorking ? NEWS_STATES.find((state) => state === displayState) : undefined;
        const state = ended ?? (isAsked && WORKING.includes(displayState) ? "asked" : undefined);
        if (state) notify({ taskId: id, title: summary.task.title, state, openPoints: summary.openPoints });
      }
    },
    { fireImmediately: true },
  );
  return { dispose: stop };
}
