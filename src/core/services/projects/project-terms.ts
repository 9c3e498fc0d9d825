import type { ProjectTerms } from "../../domain/project/project";
import type { Task } from "../../domain/task/task";
import type { Database } from "../../ports/database";

/** Deliverables that work may draw on: those of the tasks that were completed last. */
const MOST_DELIVERABLES = 50;

/**
 * The terms of a project for work in it, as they are now; `undefined` where the project is gone. A task does not draw
 * on its own deliverable.
 */
export async function projectTerms(
  database: Pick<Database, "get" | "list">,
  projectId: string,
  taskId?: string,
): Promise<ProjectTerms | undefined> {
  const project = await database.get("projects", projectId);
  if (!project) return undefined;
  const { name, instructions, agentIds, knowledgeItemIds } = project;
  const tasks = await tasksOf(database, projectId);
  const finished = tasks.filter(({ id, status }) => status === "completed" && id !== taskId);
  const deliverables = await Promise.all(
    finished.slice(0, MOST_DELIVERABLES).map(({ id }) => deliverableOf(database, id)),
  );
  const deliverableIds = deliverables.flatMap((id) => id ?? []);
  return { projectId, name, instructions, agentIds, knowledgeItemIds, deliverableIds };
}

/** The root tasks of a project, newest first. */
export async function tasksOf(database: Pick<Database, "list">, projectId: string): Promise<readonly Task[]> {
  const tasks = await database.list("tasks", { index: "projectId", equals: projectId });
  return tasks.filter(({ parentTaskId }) => !parentTaskId).sort((a, b) => b.createdAt - a.createdAt);
}

async function deliverableOf(database: Pick<Database, "list">, taskId: string): Promise<string | undefined> {
  const artifacts = await database.list("artifacts", { index: "taskId", equals: taskId });
  return artifacts.find(({ status }) => status === "final")?.id;
}
