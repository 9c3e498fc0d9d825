import type { Database } from "@core/ports/database";
import type { CallToCheck } from "@core/ports/limits/work-limits";

/** Damaged tasks may be parents of each other. */
const MOST_PARENTS = 100;

/** The project of the task or conversation that a call is made for; nothing where it is in none. */
export async function projectOf(
  database: Pick<Database, "get">,
  { taskId, conversationId }: Omit<CallToCheck, "provider">,
): Promise<string | undefined> {
  let id = taskId;
  for (let level = 0; id !== undefined && level < MOST_PARENTS; level++) {
    const task = await database.get("tasks", id);
    if (task?.parentTaskId === undefined) return task?.projectId;
    id = task.parentTaskId;
  }
  if (conversationId === undefined) return undefined;
  return (await database.get("conversations", conversationId))?.projectId;
}
