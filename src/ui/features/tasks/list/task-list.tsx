import type { TaskSummary } from "@core/domain/task/task-summary";
import { ShowMore } from "@ui/elements/show-more";
import { RowBoundary } from "@ui/features/records/row-boundary";
import type { NameOf } from "@ui/features/tasks/work/use-agents";
import { useTranslation } from "react-i18next";
import { TaskCard } from "./task-card";
import styles from "./task-list.module.css";

/** The number of tasks shown at first, and added each time. */
export const TASK_PAGE_SIZE = 50;

/** Properties of the list of tasks. */
export interface TaskListProps {
  /** The tasks to show, newest first. */
  tasks: readonly TaskSummary[];
  /** The number of them that is shown. */
  shown: number;
  onShowMore: () => void;
  nameOf: NameOf;
}

/** Task cards below each other; more come as the end is reached. */
export function TaskList({ tasks, shown, onShowMore, nameOf }: TaskListProps) {
  const { t } = useTranslation("tasks");
  return (
    <>
      <ul className={styles.list}>
        {tasks.slice(0, shown).map((summary) => (
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
      {tasks.length > shown ? (
        <ShowMore
          key={shown}
          label={t("list.more", { count: tasks.length - shown })}
          onShowMore={onShowMore}
        />
      ) : null}
    </>
  );
}
