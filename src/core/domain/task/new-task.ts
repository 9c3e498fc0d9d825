import type { Task } from "./task";

type Named = Pick<
  Task,
  "id" | "workflowId" | "title" | "description" | "complexity" | "assignedAgentId" | "createdAt"
>;

/** A pending task for one pass, of which nothing is done yet. */
export function newTask(given: Named & Partial<Task>): Task {
  return {
    status: "pending",
    dependencies: [],
    requirements: [],
    artifacts: [],
    steps: [],
    estimatedPasses: 1,
    actualPasses: 0,
    updatedAt: given.createdAt,
    ...given,
  };
}
