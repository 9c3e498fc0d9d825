import { isRefinement } from "@core/domain/journal/task-outline";
import type { Task } from "@core/domain/task/task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import type { AppError } from "@core/errors/app-error";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { Section } from "@ui/features/tasks/section";
import { AppLink } from "@ui/links";
import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./plan.module.css";
import { TaskLine } from "./task-line";

/** Properties of the plan. */
export interface PlanListProps {
  /** The sub-tasks in the order they were planned. */
  subTasks: readonly Task[];
  nameOf: (agentId: string) => string;
  stateOf: (task: Task) => TaskDisplayState;
  /** Figures of what a sub-task took, such as its time; none before it has begun. */
  figuresOf: (taskId: string) => readonly string[];
  /** The cause of a sub-task's failure. */
  failureOf: (taskId: string) => AppError | undefined;
  /** Does a failed sub-task again; absent where that cannot be done. What a repair left open is fixed point by point. */
  onRetry?: ((taskId: string) => void) | undefined;
}

/** The sub-tasks of a task, each with state, agent and what it took; the ones at work light up. Further tries are folded. */
export function PlanList({ subTasks, ...rest }: PlanListProps) {
  const { t } = useTranslation("tasks");
  if (subTasks.length === 0) return null;
  const parts = subTasks.filter((task) => !isRefinement(task));
  const tries = subTasks.filter(isRefinement);
  const done = parts.filter(({ status }) => status === "completed").length;
  const figure = parts.length > 0 ? t("steps.figure", { done, total: parts.length }) : undefined;
  return (
    <Section title={t("plan.title")} figure={figure}>
      {parts.length > 0 ? (
        <>
          <progress
            className={styles.progress}
            max={parts.length}
            value={done}
            aria-label={t("plan.progress")}
          />
          <ol className={styles.list}>
            {parts.map((task) => (
              <PlannedTask key={task.id} task={task} {...rest} />
            ))}
          </ol>
        </>
      ) : null}
      {tries.length > 0 ? <Tries tries={tries} {...rest} /> : null}
    </Section>
  );
}

/** The rounds in which what did not pass was written anew, folded: a round that made nothing better is no failure. */
function Tries({ tries, ...of }: { tries: readonly Task[] } & Omit<PlanListProps, "subTasks">) {
  const { t } = useTranslation("tasks");
  return (
    <details className={styles.tries}>
      <summary>{tries.length === 1 ? t("plan.try") : t("plan.tries", { count: tries.length })}</summary>
      <ol className={styles.list}>
        {tries.map((task) => (
          <li key={task.id}>
            <AppLink to={`/tasks/${task.id}`}>{t(`plan.outcome.${outcomeOf(task)}`)}</AppLink>
            <p className={styles.figures}>
              {[of.nameOf(task.assignedAgentId), ...of.figuresOf(task.id)].join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}

function outcomeOf({ status }: Task): "kept" | "dropped" | "open" {
  if (status === "completed") return "kept";
  return status === "failed" ? "dropped" : "open";
}

function PlannedTask({ task, ...of }: { task: Task } & Omit<PlanListProps, "subTasks">) {
  const { t } = useTranslation("tasks");
  const reasonId = useId();
  const failure = task.status === "failed" ? of.failureOf(task.id) : undefined;
  const { onRetry } = of;
  return (
    <li>
      <TaskLine
        task={task}
        state={of.stateOf(task)}
        agentName={of.nameOf(task.assignedAgentId)}
        figures={of.figuresOf(task.id)}
      />
      {failure ? (
        <p id={reasonId} className={styles.failure}>
          <ErrorText error={failure} />
        </p>
      ) : null}
      {task.status === "failed" && onRetry ? (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden="true" />}
          aria-describedby={failure ? reasonId : undefined}
          onClick={() => onRetry(task.id)}
        >
          {t("header.retry")}
        </Button>
      ) : null}
    </li>
  );
}
