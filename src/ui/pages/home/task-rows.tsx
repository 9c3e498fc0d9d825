import { isExampleTask } from "@core/domain/task/example-task";
import type { TaskSummary } from "@core/domain/task/task-summary";
import { RelativeTime } from "@ui/elements/relative-time";
import { RecordingBadge } from "@ui/features/recordings/recording-badge";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { ExampleBadge } from "@ui/features/tasks/example-badge";
import { StateBadge } from "@ui/features/tasks/state-badge";
import { AppLink } from "@ui/links";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";

/** Properties of some tasks under a heading. */
export interface TaskRowsProps {
  title: string;
  tasks: readonly TaskSummary[];
  /** Whether a link beside the heading leads to all tasks. */
  leadsToAll?: boolean;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** Tasks under a heading, a row each; without any, only what else belongs there. */
export function TaskRows({ title, tasks, leadsToAll = false, ref, children }: TaskRowsProps) {
  const { t } = useTranslation("home");
  const id = useId();
  if (tasks.length === 0) return children;
  return (
    <section ref={ref} className={styles.latest} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.latestHead}>
        <h2 id={id}>{title}</h2>
        {leadsToAll ? <AppLink to="/tasks">{t("latest.all")}</AppLink> : null}
      </div>
      <ul className={styles.tasks}>
        {tasks.map((summary) => (
          <li key={summary.id}>
            <RowBoundary record={summary} store="tasks">
              <TaskRow summary={summary} />
            </RowBoundary>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function TaskRow({ summary }: { summary: TaskSummary }) {
  return (
    <AppLink to={`/tasks/${summary.id}`} className={styles.task}>
      <span className={styles.taskTitle}>{summary.task.title}</span>
      {isExampleTask(summary.id) ? <ExampleBadge /> : null}
      {summary.task.recording ? <RecordingBadge /> : null}
      <StateBadge
        state={summary.displayState}
        openPoints={summary.openPoints}
        waitingUntil={summary.waitingUntil}
      />
      <span className={styles.taskTime}>
        <RelativeTime at={summary.task.createdAt} />
      </span>
    </AppLink>
  );
}
