import { isExampleTask } from "@core/domain/task/example-task";
import type { TaskSummary } from "@core/domain/task/task-summary";
import { Button, IconButton } from "@ui/elements/button";
import { RelativeTime } from "@ui/elements/relative-time";
import { RecordingBadge } from "@ui/features/recordings/recording-badge";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { ExampleBadge } from "@ui/features/tasks/example-badge";
import { StateBadge } from "@ui/features/tasks/state-badge";
import { AppLink } from "@ui/links";
import { X } from "lucide-react";
import { type ReactNode, type Ref, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";
import ownStyles from "./task-rows.module.css";

/** The way off a list. */
interface Dismissal {
  readonly all: readonly TaskSummary[];
  readonly dismiss: (tasks: readonly TaskSummary[]) => void;
}

/** Properties of some tasks under a heading. */
export interface TaskRowsProps {
  title: string;
  tasks: readonly TaskSummary[];
  /** Whether a link beside the heading leads to all tasks. */
  leadsToAll?: boolean;
  /** How tasks are taken off the list, one by one, and all of which these are some at once. */
  dismissal?: Dismissal;
  ref?: Ref<HTMLElement>;
  children?: ReactNode;
}

/** Tasks under a heading, a row each; without any, only what else belongs there. */
export function TaskRows({ title, tasks, leadsToAll = false, dismissal, ref, children }: TaskRowsProps) {
  const { t } = useTranslation(["home", "recordings"]);
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  // The button that had the focus goes away with its row: the one of the next row takes it, or of the one before.
  const dismiss = (summary: TaskSummary, place: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-dismiss]");
    (buttons?.[place + 1] ?? buttons?.[place - 1])?.focus();
    dismissal?.dismiss([summary]);
  };
  if (tasks.length === 0) return children;
  return (
    <section ref={ref} className={styles.latest} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.latestHead}>
        <h2 id={id}>{title}</h2>
        {leadsToAll ? <AppLink to="/tasks">{t("latest.all")}</AppLink> : null}
        {dismissal && dismissal.all.length > 1 ? (
          <Button variant="quiet" size="small" onClick={() => dismissal.dismiss(dismissal.all)}>
            {t("recordings:overview.dismissAll", { number: dismissal.all.length })}
          </Button>
        ) : null}
      </div>
      <ul ref={list} className={styles.tasks}>
        {tasks.map((summary, place) => (
          <li key={summary.id} className={dismissal && ownStyles.row}>
            <RowBoundary record={summary} store="tasks">
              <TaskRow summary={summary} />
              {dismissal ? (
                <IconButton
                  label={t("recordings:overview.dismiss", { title: summary.task.title })}
                  data-dismiss=""
                  onClick={() => dismiss(summary, place)}
                >
                  <X aria-hidden="true" />
                </IconButton>
              ) : null}
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
