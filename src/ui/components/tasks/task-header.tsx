import type { TaskSession } from "@core/stores/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { ChevronRight, Play, RotateCcw, Square } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./task-header.module.css";
import { TaskMeter } from "./task-meter";

/** What can be done about a task as a whole: stop it, go on with it, try again. */
const TaskActions = observer(function TaskActions({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  const { root } = view;
  if (view.isOrchestrating) {
    return (
      <div className={styles.actions}>
        <Button icon={<Square aria-hidden="true" />} onClick={() => tasks.stop(root.id)}>
          {t("header.stop")}
        </Button>
      </div>
    );
  }
  if (root.status !== "in_progress" && root.status !== "failed") return null;
  const isFailed = root.status === "failed";
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        icon={isFailed ? <RotateCcw aria-hidden="true" /> : <Play aria-hidden="true" />}
        onClick={() => void tasks.resume(root.id)}
      >
        {isFailed ? t("header.retry") : t("header.resume")}
      </Button>
    </div>
  );
});

/** Title of a task, its state, what it took, and what can be done about it. */
export const TaskHeader = observer(function TaskHeader({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const { task, state } = view;
  const parent = task.parentTaskId === undefined ? undefined : state.tasks.get(task.parentTaskId);
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <nav className={styles.trail} aria-label={t("page.trail")}>
          <AppLink to="/tasks">{t("list.title")}</AppLink>
          {parent ? (
            <>
              <ChevronRight aria-hidden="true" />
              <AppLink to={`/tasks/${parent.id}`}>{parent.title}</AppLink>
            </>
          ) : null}
        </nav>
        <h1>{task.title}</h1>
        <TaskMeter view={view} />
      </div>
      <TaskActions view={view} />
    </header>
  );
});
