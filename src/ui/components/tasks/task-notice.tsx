import { AppError } from "@core/errors/app-error";
import type { TaskSession } from "@core/stores/task-session";
import { Button } from "@ui/components/button";
import { ErrorText } from "@ui/components/error-text";
import { CirclePause, CircleX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useTranslation } from "react-i18next";
import styles from "./task-notice.module.css";

/** A second start is refused without a word: the work is going on. */
const QUIET_ERROR = "task.already-running";

/** Properties of the notice above a result. */
export interface TaskNoticeProps {
  view: TaskSession;
  /** Starts a task that is still pending. */
  onStart: () => void;
}

/** Why a task is not going on: what happened, what is safe, and what to do. Nothing while all is well. */
export const TaskNotice = observer(function TaskNotice({ view, onStart }: TaskNoticeProps) {
  const { t } = useTranslation("tasks");
  const { displayState, isOrchestrating } = view;
  const error = view.error?.code === QUIET_ERROR ? undefined : view.error;
  if (isOrchestrating) return null;
  if (displayState === "interrupted" && !error) {
    return (
      <p className={`${styles.notice} ${styles.paused}`}>
        <CirclePause aria-hidden="true" />
        <span>{t("notice.interrupted")}</span>
      </p>
    );
  }
  if (displayState !== "failed" && !error) return null;
  return (
    <div className={`${styles.notice} ${styles.failed}`} role="alert">
      <CircleX aria-hidden="true" />
      <div className={styles.text}>
        <p>
          <ErrorText error={error ?? failureOf(view)} />
        </p>
        {displayState === "pending" ? (
          <Button size="small" onClick={onStart}>
            {t("header.start")}
          </Button>
        ) : (
          <p>{t("notice.kept")}</p>
        )}
      </div>
    </div>
  );
});

/** What the journal says about the last failure; it is still there after a reload. */
function failureOf({ timeline }: TaskSession): AppError {
  const entry = timeline.findLast(({ kind }) => kind === "task-failed");
  return entry?.kind === "task-failed"
    ? new AppError(entry.errorCode, entry.params)
    : new AppError("task.orchestration-failed");
}
