import { isExampleTask } from "@core/domain/example-task";
import { TasksStoreToken } from "@core/stores/tasks-store";
import { AppLink } from "@ui/links";
import { RelativeTime } from "@ui/parts/relative-time";
import { ExampleBadge } from "@ui/parts/tasks/example-badge";
import { StateBadge } from "@ui/parts/tasks/state-badge";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useEffect, useId } from "react";
import { useTranslation } from "react-i18next";
import styles from "./home-page.module.css";

const SHOWN = 5;

/** The tasks delegated last, with their live state. Nothing while there is none. */
const LatestTasks = observer(function LatestTasks() {
  const { t } = useTranslation("home");
  const tasks = useService(TasksStoreToken);
  const id = useId();
  useEffect(() => void tasks.loadList(), [tasks]);
  if (tasks.tasks.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby={id}>
      <div className={styles.latestHead}>
        <h2 id={id}>{t("latest.title")}</h2>
        <AppLink to="/tasks">{t("latest.all")}</AppLink>
      </div>
      <ul className={styles.tasks}>
        {tasks.tasks.slice(0, SHOWN).map((summary) => (
          <li key={summary.id}>
            <AppLink to={`/tasks/${summary.id}`} className={styles.task}>
              <span className={styles.taskTitle}>{summary.task.title}</span>
              {isExampleTask(summary.id) ? <ExampleBadge /> : null}
              <StateBadge state={summary.displayState} />
              <span className={styles.taskTime}>
                <RelativeTime at={summary.task.createdAt} />
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  );
});
export default LatestTasks;
