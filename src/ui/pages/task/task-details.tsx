import { artifactsWithin, childrenOf, siblingsOf } from "@core/domain/journal/task-outline";
import type { TaskStep } from "@core/domain/task/task";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import { Pages } from "@core/points/page";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { RaiseLimits } from "@ui/features/tasks/raise-limits";
import { Section } from "@ui/features/tasks/section";
import { TaskConversations } from "@ui/features/tasks/task-conversations";
import { TaskFacts } from "@ui/features/tasks/task-facts";
import { TaskHierarchy } from "@ui/features/tasks/task-hierarchy";
import { TaskReceipt } from "@ui/features/tasks/task-receipt";
import { TaskRequest } from "@ui/features/tasks/task-request";
import { ContextsSection } from "@ui/features/tasks/work/contexts-section";
import { Recruits } from "@ui/features/tasks/work/recruits";
import { StepsList } from "@ui/features/tasks/work/steps-list";
import { WorkBreakdown } from "@ui/features/tasks/work/work-breakdown";
import { AppLink } from "@ui/links";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";

const TRACES_PATH = "/traces";

/** Properties of the details. */
export interface TaskDetailsProps {
  view: TaskSession;
  nameOf: (agentId: string) => string;
}

/** Request, steps, cost, limits, what agents share, summary and related tasks. */
export const TaskDetails = observer(function TaskDetails({ view, nameOf }: TaskDetailsProps) {
  const { t } = useTranslation("tasks");
  const { state, task } = view;
  const artifactCount = artifactsWithin(state, task.id).length;
  const parent = task.parentTaskId === undefined ? undefined : state.tasks.get(task.parentTaskId);
  const strategyName = useStrategyName(parent ? undefined : (state.run?.strategy ?? task.strategy));
  return (
    <>
      {artifactCount > 0 ? <TaskRequest task={task} /> : null}
      <StepsList
        steps={stepsOf(view)}
        current={task.status === "in_progress" ? view.displayState : "in_progress"}
        nameOf={nameOf}
      />
      <WorkBreakdown view={view} nameOf={nameOf} />
      {view.isRoot && view.isOrchestrating ? (
        <Section title={t("limits.title")}>
          <RaiseLimits view={view} />
        </Section>
      ) : null}
      <Recruits view={view} />
      <ContextsSection view={view} nameOf={nameOf} />
      <TaskFacts
        task={task}
        agentName={nameOf(task.assignedAgentId)}
        strategyName={strategyName}
        artifactCount={artifactCount}
        subTaskCount={childrenOf(state, task.id).length}
      />
      <TaskConversations view={view} />
      <TaskReceipt view={view} />
      <TracesLink taskId={view.state.rootTaskId} />
      <TaskHierarchy parent={parent} siblings={siblingsOf(state, task)} stateOf={view.stateOf} />
    </>
  );
});

/** Leads to the calls of the whole task, where that page is installed. */
const TracesLink = observer(function TracesLink({ taskId }: { taskId: string }) {
  const { t } = useTranslation("tasks");
  const pages = useService(Pages).all;
  if (!pages.some(({ path }) => path === TRACES_PATH)) return null;
  return (
    <p>
      <AppLink to={`${TRACES_PATH}?task=${encodeURIComponent(taskId)}`}>{t("receipt.traces")}</AppLink>
    </p>
  );
});

/** The name of a strategy for people; its id where its plugin is gone. For observers. */
function useStrategyName(id: string | undefined): string | undefined {
  const strategy = useService(OrchestrationStrategies).all.find((each) => each.id === id);
  const textOf = usePluginText([strategy?.name]);
  return textOf(strategy?.name) || id;
}

/** A step that stands for a sub-task is done by whoever that is assigned to, once it has begun. */
function stepsOf({ state, task }: TaskSession): readonly TaskStep[] {
  return task.steps.map((step) => {
    const agentId = step.agentId ?? (step.startedAt && state.tasks.get(step.id)?.assignedAgentId);
    return agentId ? { ...step, agentId } : step;
  });
}
