import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Task } from "../../../domain/task/task";
import { chosenOnly } from "../../../domain/tool/work-choice";
import type { NewTask } from "../task-input";

/** The request of a task, and its settings. */
export function requestOf(root: Task): NewTask {
  const { description: prompt, attachments = [], strategy = "", limits = {}, approveFirst = false } = root;
  const { chosenModel, checkModel = null, checkAgentId, chosenAgentId, projectId, readsAll } = root;
  return {
    ...{ prompt, attachments, strategy, limits, approveFirst, checkModel },
    ...(chosenModel ? { chosenModel } : {}),
    ...(chosenAgentId ? { chosenAgentId } : {}),
    ...(checkAgentId ? { checkAgentId } : {}),
    ...chosenOnly(root),
    ...(projectId ? { projectId } : {}),
    ...(readsAll ? { readsAll } : {}),
  };
}

/** The facts that give a copy the name of the original, be it the user's or that of the brief or document. */
export function copiedTitle(
  { titledByUser, title, complexity, estimatedPasses }: Task,
  { id: taskId, title: given }: Task,
): readonly JournalFact[] {
  if (titledByUser) return [{ type: "task-labelled", taskId, labels: { title } }];
  return title === given ? [] : [{ type: "task-planned", taskId, complexity, estimatedPasses, title }];
}
