import type { Task, TaskStatus } from "./task";

/** A root task in what lists order, count and choose by; the task itself is read when it is shown. */
export interface RootTask extends Pick<Task, "id" | "title" | "status" | "createdAt"> {
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly projectId?: string | undefined;
}

/** The orders of a list of root tasks; pinned ones come first in each. */
export const TASK_ORDERS = ["newest", "oldest", "title"] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];

/** The root tasks of a list: by status or from the archive, or all of a project; without both, all that are kept. */
export interface TaskFilter {
  readonly status?: TaskStatus | "archived";
  readonly projectId?: string;
  /** Words of which the title has to hold all, unless `found` has the task. */
  readonly words?: string;
  /** Ids of tasks that were found by other texts than their titles. */
  readonly found?: ReadonlySet<string>;
  /** The newest come first by itself. */
  readonly order?: TaskOrder;
}

declare module "../records/store-records" {
  interface StoreRecords {
    /** Made of `tasks`. */
    readonly rootTasks: RootTask;
  }
}

/** Entry of a stored task, which nobody has checked; `undefined` for a part of another. */
export function rootTaskOf(stored: object): RootTask | undefined {
  const { id, title, status, createdAt, pinned, archived, projectId, parentTaskId } = stored as Task;
  if (parentTaskId) return undefined;
  return { id, title, status, createdAt, pinned, archived, projectId };
}

/** Whether a list shows a root task. */
export function isListed(task: RootTask, { status, projectId, words, found }: TaskFilter): boolean {
  if (words && !found?.has(task.id) && !hasWords(task.title, words)) return false;
  if (projectId !== undefined) return task.projectId === projectId;
  if (status === "archived") return task.archived === true;
  return !task.archived && (status === undefined || task.status === status);
}

/** Root tasks in an order; in the archive nothing is pinned. */
export function inOrder(roots: Iterable<RootTask>, order: TaskOrder = "newest"): readonly RootTask[] {
  const pinned = ({ pinned: isPinned, archived }: RootTask) => Number(isPinned === true && !archived);
  return [...roots].sort((a, b) => pinned(b) - pinned(a) || COMPARE[order](a, b));
}

const byTitle = new Intl.Collator(undefined, { numeric: true });
const COMPARE: Readonly<Record<TaskOrder, (a: RootTask, b: RootTask) => number>> = {
  newest: (a, b) => b.createdAt - a.createdAt,
  oldest: (a, b) => a.createdAt - b.createdAt,
  title: (a, b) => byTitle.compare(a.title, b.title) || b.createdAt - a.createdAt,
};

function hasWords(title: string, words: string): boolean {
  const text = title.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
