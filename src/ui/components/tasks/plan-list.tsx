import type { Task } from "@core/domain/task";
import { useTranslation } from "react-i18next";
import styles from "./plan.module.css";
import { Section } from "./section";
import { TaskLine } from "./task-line";

/** Properties of the plan. */
export interface PlanListProps {
  /** The sub-tasks in the order they were planned. */
  subTasks: readonly Task[];
  nameOf: (agentId: string) => string;
}

/** The sub-tasks of a task, each with state and agent; the ones at work light up. */
export function PlanList({ subTasks, nameOf }: PlanListProps) {
  const { t } = useTranslation("tasks");
  if (subTasks.length === 0) return null;
  const done = subTasks.filter(({ status }) => status === "completed").length;
  return (
    <Section title={t("plan.title")} figure={t("plan.figure", { done, total: subTasks.length })}>
      <progress
        className={styles.progress}
        max={subTasks.length}
        value={done}
        aria-label={t("plan.progress")}
      />
      <ol className={styles.list}>
        {subTasks.map((task) => (
          <li key={task.id}>
            <TaskLine task={task} agentName={nameOf(task.assignedAgentId)} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
