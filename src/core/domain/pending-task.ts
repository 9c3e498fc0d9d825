import { ORCHESTRATOR_ID } from "./agent";
import type { Task } from "./task";
import { taskTitle } from "./task-title";

/** A root task as the user has asked for it: nothing of it is analysed yet, so it counts as complex. */
export function pendingTask(
  { id, workflowId, createdAt }: Pick<Task, "id" | "workflowId" | "createdAt">,
  prompt: string,
  attachments: Task["attachments"] = [],
): Task {
  return {
    id,
    workflowId,
    title: taskTitle(prompt),
    description: prompt,
    complexity: "complex",
    status: "pending",
    dependencies: [],
    requirements: [],
    artifacts: [],
    steps: [],
    estimatedPasses: 1,
    actualPasses: 0,
    assignedAgentId: ORCHESTRATOR_ID,
    ...(attachments.length > 0 ? { attachments } : {}),
    createdAt,
    updatedAt: createdAt,
  };
}
