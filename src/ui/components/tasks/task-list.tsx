import type { TaskSummary } from "@core/domain/task-summary";
import { Button } from "@ui/components/button";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TaskCard } from "./task-card";
import styles from "./task-list.module.css";
import type { NameOf } from "./use-agents";

/** How many tasks are shown at first, and how many more each time. */
export const TASK_PAGE_SIZE = 50;

/** Properties of the list of tasks. */
export interface TaskListProps {
  /** The tasks to show, newest first. */
  tasks: readonly TaskSummary[];
  /** How many of them. */
  shown: number;
  onShowMore: () => void;
  nameOf: NameOf;
}

/** Task cards below each other; more come as the end is reached. */
export function TaskList({ tasks, shown, onShowMore, nameOf }: TaskListProps) {
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
        <ShowMore key={shown} rest={tasks.length - shown} onShowMore={onShowMore} />
      ) : null}
    </>
  );
}

/** Asks for more when pressed, and by itself when it comes into view. */
function ShowMore({ rest, onShowMore }: { rest: number; onShowMore: () => void }) {
  const { t } = useTranslation("tasks");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    if (!element || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onShowMore());
    observer.observe(element);
    return () => observer.disconnect();
  }, [onShowMore]);
  return (
    <Button ref={button} className={styles.more} onClick={onShowMore}>
      {t("list.more", { count: rest })}
    </Button>
  );
}
