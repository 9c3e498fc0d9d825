import { openPoints } from "@core/domain/requirement";
import type { Task } from "@core/domain/task";
import type { TaskDisplayState } from "@core/domain/task-display-state";
import { completionPercent } from "@core/domain/task-progress";
import { AppLink } from "@ui/links";
import { useTranslation } from "react-i18next";
import { StateBadge } from "./state-badge";
import styles from "./timeline.module.css";

/** Properties of a sub-task in the timeline. */
export interface SubTaskProgressProps {
  title: string;
  task: Task | undefined;
  stateOf: (task: Task) => TaskDisplayState;
}

/** A sub-task with its state and how far it is. */
export function SubTaskProgress({ title, task, stateOf }: SubTaskProgressProps) {
  const { t } = useTranslation("tasks");
  if (!task) return <p className={styles.detail}>{title}</p>;
  return (
    <div className={styles.subTask}>
      <AppLink to={`/tasks/${task.id}`} className={styles.subTaskTitle}>
        {title}
      </AppLink>
      <span className={styles.subTaskState}>
        <StateBadge state={stateOf(task)} openPoints={openPoints(task.requirements).length} />
        <span>{t("facts.percent", { share: completionPercent(task) / 100 })}</span>
      </span>
    </div>
  );
}
