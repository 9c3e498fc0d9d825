import { isExampleTask } from "@core/domain/example-task";
import type { TaskSummary } from "@core/domain/task-summary";
import { TasksStoreToken } from "@core/stores/tokens";
import { RowBoundary } from "@ui/components/records/row-boundary";
import { UnreadableRecords } from "@ui/components/records/unreadable-records";
import { RelativeTime } from "@ui/components/relative-time";
import { ExampleBadge } from "@ui/components/tasks/example-badge";
import { ExampleNotice } from "@ui/components/tasks/example-notice";
import { StateBadge } from "@ui/components/tasks/state-badge";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";

const SHOWN = 5;

/** Properties of the list of latest tasks. */
export interface LatestTasksProps {
  /** Whether it takes the place of what had the focus. */
  takesFocus?: boolean;
}

/** The tasks delegated last, with their live state. Nothing while there is none. */
const LatestTasks = observer(function LatestTasks({ takesFocus = false }: LatestTasksProps) {
  const { t } = useTranslation("home");
  const tasks = useService(TasksStoreToken);
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const isEmpty = tasks.tasks.length === 0;
  useEffect(() => void tasks.loadList(), [tasks]);
  useEffect(() => {
    if (takesFocus && !isEmpty) section.current?.focus();
  }, [takesFocus, isEmpty]);
  const unreadable = <UnreadableRecords stores={["tasks"]} />;
  if (isEmpty) return unreadable;
  return (
    <section ref={section} className={styles.latest} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.latestHead}>
        <h2 id={id}>{t("latest.title")}</h2>
        <AppLink to="/tasks">{t("latest.all")}</AppLink>
      </div>
      <ul className={styles.tasks}>
        {tasks.tasks.slice(0, SHOWN).map((summary) => (
          <li key={summary.id}>
            <RowBoundary record={summary} store="tasks">
              <LatestTask summary={summary} />
            </RowBoundary>
          </li>
        ))}
      </ul>
      {tasks.tasks.some(({ id: taskId }) => isExampleTask(taskId)) ? <ExampleNotice text="list" /> : null}
      {unreadable}
    </section>
  );
});
export default LatestTasks;

function LatestTask({ summary }: { summary: TaskSummary }) {
  return (
    <AppLink to={`/tasks/${summary.id}`} className={styles.task}>
      <span className={styles.taskTitle}>{summary.task.title}</span>
      {isExampleTask(summary.id) ? <ExampleBadge /> : null}
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
