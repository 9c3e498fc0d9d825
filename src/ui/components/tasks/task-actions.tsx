import type { TaskSession } from "@core/stores/task-view";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/components/button";
import { useService } from "@ui/services-context";
import { Play, RotateCcw, Square } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./task-header.module.css";

/** What can be done about a task as a whole: stop it, go on with it, try again. */
export const TaskActions = observer(function TaskActions({ view }: { view: TaskSession }) {
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
