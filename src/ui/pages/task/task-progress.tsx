import { childrenOf } from "@core/domain/journal/task-outline";
import { callsOf, usageOf } from "@core/domain/journal/usage";
import type { Proof } from "@core/domain/requirement/proof";
import { AppError } from "@core/errors/app-error";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { formatTaskDuration } from "@ui/features/tasks/duration";
import type { RequirementActions } from "@ui/features/tasks/requirements/requirement-actions";
import { RequirementsBoard } from "@ui/features/tasks/requirements/requirements-board";
import { Timeline } from "@ui/features/tasks/timeline/timeline";
import { useCostOf, useWorkText } from "@ui/features/tasks/use-work-text";
import { PlanList } from "@ui/features/tasks/work/plan-list";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";

/** Properties of how a result came about. */
export interface TaskProgressProps {
  view: TaskSession;
  nameOf: (agentId: string) => string;
  onViewArtifact: (artifactId: string) => void;
  /** Shows quoted words where they stand. */
  onShowProof: (proof: Proof) => void;
  /** The actions on the requirements; absent where there are none. */
  actions: RequirementActions | undefined;
}

/** The progress of a task: plan, requirements and timeline. */
export const TaskProgress = observer(function TaskProgress(props: TaskProgressProps) {
  const { view, nameOf } = props;
  const { state, task } = view;
  const tasks = useService(TasksStoreToken);
  const figuresOf = useFigures(view);
  const requirements = [...state.tasks.values()].flatMap((each) => each.requirements);
  const source = {
    taskOf: (id: string) => state.tasks.get(id),
    stateOf: view.stateOf,
    requirementOf: (id: string) => requirements.find((requirement) => requirement.id === id),
    nameOf,
    onViewArtifact: props.onViewArtifact,
  };
  // A task that has failed is tried again as a whole.
  const canRetry = view.isRoot && !view.isOrchestrating && task.status === "completed";
  return (
    <>
      <PlanList
        subTasks={childrenOf(state, task.id)}
        nameOf={nameOf}
        stateOf={view.stateOf}
        figuresOf={figuresOf}
        failureOf={(id) => failureOf(view, id)}
        onRetry={
          canRetry ? (subTaskId) => void tasks.amend(task.id, { kind: "retry", subTaskId }) : undefined
        }
      />
      <RequirementsBoard
        requirements={task.requirements}
        artifacts={[...state.artifacts.values()]}
        working={task.status === "pending" || task.status === "in_progress"}
        onShowProof={props.onShowProof}
        actions={props.actions}
        request={view.isRoot ? task.description : undefined}
      />
      <Timeline entries={view.timeline} source={source} />
    </>
  );
});

/** Time, tokens and cost of a part; nothing before it has begun. For observers. */
function useFigures(view: TaskSession): (taskId: string) => readonly string[] {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const costOf = useCostOf();
  const text = useWorkText();
  return (taskId) => {
    const calls = callsOf(view.state.events).filter((call) => call.taskId === taskId);
    const timeMs = view.timeOf(taskId);
    const usage = usageOf(calls, costOf);
    const tokens = t("header.tokens", { tokens: text.tokens(usage) });
    return [
      ...(view.state.tasks.get(taskId)?.keptFrom === undefined ? [] : [t("fork.keptPart")]),
      ...(timeMs > 0 ? [formatTaskDuration(timeMs, language)] : []),
      ...(calls.length > 0 ? [tokens, t("cost.of", { cost: text.cost(usage) })] : []),
    ];
  };
}

/** The cause of a part's failure, as the journal tells. */
function failureOf({ state }: TaskSession, taskId: string): AppError | undefined {
  const last = state.events.findLast(
    (event) => event.type === "task-status-changed" && event.taskId === taskId,
  );
  if (last?.type !== "task-status-changed" || !last.errorCode) return undefined;
  return new AppError(last.errorCode, last.params);
}
