import type { TaskStep } from "@core/domain/task";
import { artifactsWithin, childrenOf, siblingsOf } from "@core/domain/task-outline";
import { OrchestrationStrategies } from "@core/points/orchestration-strategy";
import type { TaskSession } from "@core/stores/task-session";
import { UnreadableRecords } from "@ui/components/records/unreadable-records";
import { PlanList } from "@ui/components/tasks/plan-list";
import { RequirementsBoard } from "@ui/components/tasks/requirements-board";
import { StepsList } from "@ui/components/tasks/steps-list";
import { TaskFacts } from "@ui/components/tasks/task-facts";
import { TaskHierarchy } from "@ui/components/tasks/task-hierarchy";
import { TaskRequest } from "@ui/components/tasks/task-request";
import { Timeline } from "@ui/components/tasks/timeline";
import { usePluginText } from "@ui/plugin-text";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import styles from "./task-page.module.css";

/** What belongs to a task besides itself. */
const JOURNAL_STORES = ["events", "runs", "artifacts", "contexts"] as const;

/** Properties of the column beside the result. */
export interface TaskSideProps {
  view: TaskSession;
  nameOf: (agentId: string) => string;
  onViewArtifact: (artifactId: string) => void;
}

/** How the result came about: plan, requirements and timeline; then steps, request, summary and related tasks. */
export const TaskSide = observer(function TaskSide({ view, nameOf, onViewArtifact }: TaskSideProps) {
  const { state, task } = view;
  const children = childrenOf(state, task.id);
  const artifactCount = artifactsWithin(state, task.id).length;
  const parent = task.parentTaskId === undefined ? undefined : state.tasks.get(task.parentTaskId);
  const requirements = [...state.tasks.values()].flatMap((each) => each.requirements);
  const strategyName = useStrategyName(parent ? undefined : (state.run?.strategy ?? task.strategy));
  const source = {
    taskOf: (id: string) => state.tasks.get(id),
    requirementOf: (id: string) => requirements.find((requirement) => requirement.id === id),
    nameOf,
    onViewArtifact,
  };
  return (
    <>
      <div className={styles.progress}>
        <PlanList subTasks={children} nameOf={nameOf} />
        <RequirementsBoard
          requirements={task.requirements}
          artifacts={[...state.artifacts.values()]}
          working={view.isOrchestrating || task.status === "pending"}
        />
        <Timeline entries={view.timeline} source={source} />
        <UnreadableRecords stores={JOURNAL_STORES} owner={view.root.id} />
      </div>
      <div className={styles.details}>
        {artifactCount > 0 ? <TaskRequest task={task} /> : null}
        <StepsList steps={stepsOf(view)} nameOf={nameOf} />
        <TaskFacts
          task={task}
          agentName={nameOf(task.assignedAgentId)}
          strategyName={strategyName}
          artifactCount={artifactCount}
          subTaskCount={children.length}
        />
        <TaskHierarchy parent={parent} siblings={siblingsOf(state, task)} />
      </div>
    </>
  );
});

/** What people call a strategy; its id where its plugin is gone. For observers. */
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
