import type { TaskSummary } from "@core/domain/task/task-summary";
import { ShowMore } from "@ui/elements/show-more";
import { RowBoundary } from "@ui/features/records/row-boundary";
import type { NameOf } from "@ui/features/tasks/work/use-agents";
import { useTranslation } from "react-i18next";
import { TaskCard } from "./task-card";
import styles from "./task-list.module.css";

/** Properties of the list of tasks. */
export interface TaskListProps {
  /** The tasks to show. */
  tasks: readonly TaskSummary[];
  /** The number of tasks there are. */
  total: number;
  onShowMore: () => void;
  nameOf: NameOf;
}

/** Task cards below each other; more come as the end is reached. */
export function TaskList({ tasks, total, onShowMore, nameOf }: TaskListProps) {
  const { t } = useTranslation("tasks");
  return (
    <>
      <ul className={styles.list}>
        {tasks.map((summary) => (
          <li key={summary.id} className={styles.item}>
            <RowBoundary record={summary} store="tasks">
              <TaskCard
                summary={summary}
                agentName={nameOf(summary.task.assignedAgentId, summary.task.assignedAgentName)}
              />
            </RowBoundary>
          </li>
        ))}
      </ul>
      {total > tasks.length ? (
        <ShowMore
          key={tasks.length}
          label={t("list.more", { count: total - tasks.length })}
          onShowMore={onShowMore}
        />
      ) : null}
    </>
  );
}
