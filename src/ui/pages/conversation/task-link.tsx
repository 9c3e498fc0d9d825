import { ORCHESTRATOR_ID } from "@core/domain/agent/agent";
import type { Message } from "@core/domain/conversation/conversation";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { AppLink } from "@ui/links";
import { useService } from "@ui/services-context";
import { ListTodo, RotateCw } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import styles from "./message-list.module.css";
import { useTask } from "./use-task";

/** Comes with the texts of tasks, which few conversations need. */
const StateBadge = lazy(() =>
  import("@ui/features/tasks/state-badge").then(({ StateBadge: badge }) => ({ default: badge })),
);

/** The notice of why a task is not going on, which the conversation it was asked for in shows as well. */
const TaskNotice = lazy(() =>
  import("@ui/features/tasks/task-notice").then(({ TaskNotice: notice }) => ({ default: notice })),
);
const STATES_WITH_NOTICE: readonly TaskDisplayState[] = ["failed", "limit_reached"];

const LINK = /^\[([^\]]*)\]\(\/tasks\/([\w-]+)\)$/;

/** The task the orchestrator made of a message, if this is where it says so. */
export function taskLinkOf({ agentId, content }: Message): { title: string; taskId: string } | undefined {
  const [, title, taskId] = agentId === ORCHESTRATOR_ID ? (LINK.exec(content) ?? []) : [];
  return title === undefined || taskId === undefined ? undefined : { title, taskId };
}

/** The orchestrator's words about a task in each of its states; in all others, that there is one. */
const SAID: Partial<
  Readonly<Record<TaskDisplayState, "working" | "asks" | "finished" | "failed" | "stopped">>
> = {
  in_progress: "working",
  waiting: "working",
  awaiting_approval: "asks",
  completed: "finished",
  completed_open: "finished",
  failed: "failed",
  stopped: "stopped",
};

/** Leads from a conversation to the task that came of it, and tells how that stands. */
export const TaskLink = observer(function TaskLink({ title, taskId }: { title: string; taskId: string }) {
  const { t } = useTranslation("chat");
  const store = useService(TasksStoreToken);
  const task = useTask(taskId);
  const retry = () => void store.resume(taskId);
  if (task === "missing") {
    return (
      <div className={styles.task}>
        <p>{t("taskSaid.made")}</p>
        <p className={styles.taskGone}>{t("taskDeleted", { title: title || t("openTask") })}</p>
      </div>
    );
  }
  return (
    <div className={styles.task}>
      <p>{t(`taskSaid.${(task && SAID[task.displayState]) ?? "made"}`)}</p>
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
      {task && STATES_WITH_NOTICE.includes(task.displayState) ? (
        <Suspense fallback={null}>
          <TaskNotice view={task} onStart={retry} />
          {task.displayState === "failed" ? (
            <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={retry}>
              {t("common:retry")}
            </Button>
          ) : null}
        </Suspense>
      ) : null}
    </div>
  );
});
