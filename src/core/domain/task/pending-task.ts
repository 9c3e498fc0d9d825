import { ORCHESTRATOR_ID } from "../agent/agent";
import { chosenOnly, type WorkChoice } from "../tool/work-choice";
import { newTask } from "./new-task";
import type { Task } from "./task";
import { taskTitle } from "./task-title";

/** Options of a new task beside the prompt. */
type TaskOptions = Pick<
  Task,
  | "attachments"
  | "strategy"
  | "approveFirst"
  | "readsAll"
  | "limits"
  | "chosenModel"
  | "checkModel"
  | "checkAgentId"
  | "chosenAgentId"
  | "madeFrom"
  | "placedOn"
  | "givenBy"
  | "conversationId"
  | "recording"
  | "forked"
  | "startsByHand"
  | "projectId"
> &
  WorkChoice;

/** A root task as the user has asked for it: nothing of it is analysed yet, so it counts as complex. */
export function pendingTask(
  { id, workflowId, createdAt }: Pick<Task, "id" | "workflowId" | "createdAt">,
  prompt: string,
  options: TaskOptions = {},
): Task {
  const { attachments = [], strategy, approveFirst, startsByHand, ...kept } = options;
  const { web, withTools, withoutTools, effort, ...others } = kept;
  return newTask({
    id,
    workflowId,
    title: taskTitle(prompt),
    description: prompt,
    complexity: "complex",
    assignedAgentId: ORCHESTRATOR_ID,
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(strategy ? { strategy } : {}),
    ...(approveFirst ? { approveFirst } : {}),
    ...(startsByHand ? { startsByHand } : {}),
    ...chosenOnly({ web, withTools, withoutTools, effort }),
    ...others,
    createdAt,
  });
}
