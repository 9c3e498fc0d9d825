import type { Requirement } from "@core/domain/requirement/requirement";
import { TaskEditorToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import type { RequirementActions } from "@ui/features/tasks/requirements/requirement-actions";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { useService } from "@ui/services-context";

/** The actions on the requirements: once the work has ended, and there is something to look at. For observers. */
export function useRequirementActions(view: TaskSession): RequirementActions | undefined {
  const editor = useService(TaskEditorToken);
  const tasks = useService(TasksStoreToken);
  const attempt = useAttempt();
  const { taskId, task, state } = view;
  const isEnded = task.status === "completed" || task.status === "failed";
  const isDelivered = [...state.artifacts.values()].some((artifact) => artifact.taskId === taskId);
  if (!view.isRoot || view.isOrchestrating || !isEnded || !isDelivered) return undefined;
  return {
    taskId,
    requirements: task.requirements,
    onAccept: (requirementId: string, accepted: boolean) =>
      void attempt(() => editor.acceptRequirement(taskId, requirementId, accepted)),
    onFix: (requirementId) => void tasks.amend(taskId, { kind: "fix", requirementId }),
    onCheck: () => void tasks.amend(taskId, { kind: "check" }),
    onSave: (requirements: readonly Requirement[]) =>
      void attempt(() => editor.changeRequirements(taskId, requirements)),
  };
}
