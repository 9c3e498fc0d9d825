import type { Artifact } from "../../../domain/artifact/artifact";
import { newTask } from "../../../domain/task/new-task";
import { subTaskTexts } from "../../../domain/task/sub-task-texts";
import type { Task } from "../../../domain/task/task";
import { isCutTitle } from "../../../domain/task/task-title";
import type { StepRunner } from "../calls/step-runner";
import type { UnmetRequirement } from "./repair-prompt";

const DUE_MS = 60 * 60 * 1000;

/** Under which the task of a round is journalled. */
export function refinementKey(round: string): string {
  return `refinement/${round}`;
}

/** The task of one round of repair: due in an hour, and pointing at the deliverable. */
export function refinementTask(
  engine: StepRunner,
  artifact: Artifact,
  unmet: readonly UnmetRequirement[],
  key: string,
): Promise<Task> {
  const { root } = engine;
  return engine.once(root.id, refinementKey(key), async (stage) => {
    const now = engine.now();
    const refinement = newTask({
      id: engine.newId(),
      workflowId: root.workflowId,
      title:
        subTaskTexts(engine.resources.language).refinement + (isCutTitle(root) ? artifact.title : root.title),
      description: `${root.description}\n\n${reasonsOf(unmet)}`,
      complexity: "simple",
      status: "in_progress",
      assignedAgentId: artifact.agentId,
      assignedAt: now,
      parentTaskId: root.id,
      artifacts: [artifact.id],
      dueDate: now + DUE_MS,
      createdAt: now,
    });
    stage({ type: "task-created", task: refinement });
    return refinement;
  });
}

/** Ends a round of repair, with success when its result is kept. */
export async function endRefinement(
  engine: StepRunner,
  { id: taskId }: Task,
  isKept: boolean,
  unmet: readonly UnmetRequirement[],
): Promise<void> {
  await engine.once(taskId, `end/${taskId}`, async (stage) => {
    if (isKept) stage({ type: "task-status-changed", taskId, status: "completed" });
    else {
      const params = { reason: reasonsOf(unmet) };
      stage({
        type: "task-status-changed",
        taskId,
        status: "failed",
        errorCode: "task.not-validated",
        params,
      });
    }
  });
}

function reasonsOf(unmet: readonly UnmetRequirement[]): string {
  return unmet
    .map(({ requirement, verdict }) => `- ${requirement.description}: ${verdict.reason}`)
    .join("\n");
}
