import type { TaskSession } from "@core/stores/tasks/task-session";
import { AppLink, useAppNavigate } from "@ui/links";
import { useMediaQuery } from "@ui/use-media-query";
import { ChevronRight } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import { MadeFrom } from "./menu/made-from";
import { TaskMenu } from "./menu/task-menu";
import { TaskActions } from "./task-actions";
import styles from "./task-header.module.css";
import { TaskMeter } from "./task-meter";

/** Properties of the head of a task's page. */
export interface TaskHeaderProps {
  view: TaskSession;
  /** Whether a document stands below, whose title is the one to be seen first. */
  isQuiet: boolean;
}

/** Title of a task, its state, what it took, and what can be done about it. */
export const TaskHeader = observer(function TaskHeader({ view, isQuiet }: TaskHeaderProps) {
  const { t } = useTranslation("tasks");
  const navigate = useAppNavigate();
  const { task, state } = view;
  const isNarrow = useMediaQuery("(max-width: 767px)");
  const parent = task.parentTaskId === undefined ? undefined : state.tasks.get(task.parentTaskId);
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <nav className={styles.trail} aria-label={t("page.trail")}>
          <AppLink to="/tasks">{t("shell:nav.tasks")}</AppLink>
          {parent ? (
            <>
              <ChevronRight aria-hidden="true" />
              <AppLink to={`/tasks/${parent.id}`}>{parent.title}</AppLink>
            </>
          ) : null}
        </nav>
        <h1 className={isQuiet ? styles.quiet : undefined} title={task.title}>
          {task.title}
        </h1>
        <TaskMeter view={view} />
        <MadeFrom task={task} />
      </div>
      <div className={styles.actions}>
        <TaskActions view={view} />
        {view.isRoot ? (
          <div className={styles.menu}>
            <TaskMenu
              hasButtons={!isNarrow}
              task={task}
              onRemoved={() => void navigate("/tasks", { replace: true })}
            />
          </div>
        ) : null}
      </div>
    </header>
  );
});
