import type { Task, TaskStatus } from "./task";

/** A root task in what lists order, count and choose by; the task itself is read when it is shown. */
export interface RootTask extends Pick<Task, "id" | "title" | "status" | "createdAt"> {
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly projectId?: string | undefined;
}

/** The root tasks of a list: by status or from the archive, or all of a project; without both, all that are kept. */
export interface TaskFilter {
  readonly status?: TaskStatus | "archived";
  readonly projectId?: string;
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
export function isListed(task: RootTask, { status, projectId }: TaskFilter): boolean {
  if (projectId !== undefined) return task.projectId === projectId;
  if (status === "archived") return task.archived === true;
  return !task.archived && (status === undefined || task.status === status);
}
