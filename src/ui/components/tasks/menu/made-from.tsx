import type { Task } from "@core/domain/task";
import { AppLink } from "@ui/links";
import { useTranslation } from "react-i18next";
import styles from "./made-from.module.css";

/** Where a task is another attempt: which task it was made from, and what the two differ in. */
export function MadeFrom({ task }: { task: Pick<Task, "id" | "madeFrom" | "forked"> }) {
  const { t } = useTranslation("tasks");
  if (task.madeFrom === undefined) return null;
  return (
    <p className={styles.madeFrom}>
      <AppLink to={`/tasks/${encodeURIComponent(task.madeFrom)}`}>
        {task.forked ? t("fork.from") : t("library.madeFrom")}
      </AppLink>
      <AppLink to={compareAddress(task.madeFrom, task.id)}>{t("library.compareBoth")}</AppLink>
    </p>
  );
}

/** Where two tasks stand side by side. */
export function compareAddress(left: string, right = ""): string {
  return `/tasks/compare?${new URLSearchParams({ left, ...(right ? { right } : {}) })}`;
}
