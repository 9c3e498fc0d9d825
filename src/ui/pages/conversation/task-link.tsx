import { ORCHESTRATOR_ID } from "@core/domain/agent";
import type { Message } from "@core/domain/conversation";
import { AppLink } from "@ui/links";
import { ListTodo } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { useTask } from "./use-task";

/** Comes with the texts of tasks, which few conversations need. */
const StateBadge = lazy(() =>
  import("@ui/components/tasks/state-badge").then(({ StateBadge: badge }) => ({ default: badge })),
);

const LINK = /^\[([^\]]*)\]\(\/tasks\/([\w-]+)\)$/;

/** The task the orchestrator made of a message, if this is where it says so. */
export function taskLinkOf({ agentId, content }: Message): { title: string; taskId: string } | undefined {
  const [, title, taskId] = agentId === ORCHESTRATOR_ID ? (LINK.exec(content) ?? []) : [];
  return title === undefined || taskId === undefined ? undefined : { title, taskId };
}

/** Leads from a conversation to the task that came of it, and tells how that stands. */
export const TaskLink = observer(function TaskLink({ title, taskId }: { title: string; taskId: string }) {
  const { t } = useTranslation("chat");
  const task = useTask(taskId);
  if (task === "missing") {
    return (
      <div className={styles.task}>
        <p>{t("taskStarted")}</p>
        <p className={styles.taskGone}>{t("taskDeleted", { title: title || t("openTask") })}</p>
      </div>
    );
  }
  return (
    <div className={styles.task}>
      <p>{t("taskStarted")}</p>
      <AppLink to={`/tasks/${taskId}`} className={styles.taskLink}>
        <ListTodo aria-hidden="true" />
        {title || t("openTask")}
      </AppLink>
      {task ? (
        <Suspense fallback={null}>
          <StateBadge
            state={task.displayState}
            openPoints={task.openPoints}
            waitingUntil={task.waitingUntil}
          />
        </Suspense>
      ) : null}
    </div>
  );
});
