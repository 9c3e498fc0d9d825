import type { Artifact } from "../artifact/artifact";
import type { Task } from "../task/task";
import type { TaskState } from "./task-state";

/** The sub-tasks of a task, in the order they were made. */
export function childrenOf(state: Pick<TaskState, "tasks">, taskId: string): readonly Task[] {
  return [...state.tasks.values()].filter(({ parentTaskId }) => parentTaskId === taskId);
}

/** The other sub-tasks of the same parent. */
export function siblingsOf(state: Pick<TaskState, "tasks">, task: Task): readonly Task[] {
  if (task.parentTaskId === undefined) return [];
  return childrenOf(state, task.parentTaskId).filter(({ id }) => id !== task.id);
}

/** Ids of a task and everything below it. */
function idsWithin(state: Pick<TaskState, "tasks">, taskId: string): ReadonlySet<string> {
  const ids = new Set([taskId]);
  // A set visits what is added while it is walked, so this reaches every depth once.
  for (const id of ids) for (const child of childrenOf(state, id)) ids.add(child.id);
  return ids;
}

/** All that was delivered for a task and its sub-tasks, oldest first. */
export function artifactsWithin(
  state: Pick<TaskState, "tasks" | "artifacts">,
  taskId: string,
): readonly Artifact[] {
  const ids = idsWithin(state, taskId);
  return [...state.artifacts.values()]
    .filter((artifact) => ids.has(artifact.taskId))
    .sort((a, b) => a.createdAt - b.createdAt);
}

/** A round of repair is the one kind of part that is due. */
export function isRefinement({ parentTaskId, dueDate }: Pick<Task, "parentTaskId" | "dueDate">): boolean {
  return parentTaskId !== undefined && dueDate !== undefined;
}

/** A note is what a part of the task was found out for; the task itself owns what is delivered. */
export function isNote({ taskId, status }: Pick<Artifact, "taskId" | "status">, rootTaskId: string): boolean {
  return taskId !== rootTaskId && status === "draft";
}

/**
 * The deliverable of a task. A root task owns its deliverable, and what its readers noted never stands in for it. In
 * tasks from before that was so it is the newest text, which a repair or the last part had made. `artifacts` are
 * those within the task, oldest first.
 */
export function deliverableOf(artifacts: readonly Artifact[], taskId: string): Artifact | undefined {
  const notes = new Set(
    artifacts.filter((each) => each.taskId === taskId).flatMap(({ dependencies }) => dependencies),
  );
  return artifacts.findLast(
    ({ id, taskId: owner, status }) => owner === taskId || (status !== "draft" && !notes.has(id)),
  );
}

/** The deliverable of a root task that has been checked and kept. */
export function finalOf({ artifacts, rootTaskId }: TaskState): Artifact | undefined {
  return [...artifacts.values()].find(({ taskId, status }) => taskId === rootTaskId && status === "final");
}
