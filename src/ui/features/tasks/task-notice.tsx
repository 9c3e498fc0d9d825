import { AppError } from "@core/errors/app-error";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { ErrorText } from "@ui/elements/error-text";
import { FailureHelp } from "@ui/features/providers/failure-help";
import { formatTimeOfDay } from "@ui/format";
import { useLanguage } from "@ui/language";
import { useService } from "@ui/services-context";
import {
  CirclePause,
  CircleStop,
  CircleX,
  Gauge,
  Hourglass,
  type LucideIcon,
  MonitorSmartphone,
} from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { RaiseLimits } from "./raise-limits";
import styles from "./task-notice.module.css";

/** A second start is refused without a word: the work is going on. */
const QUIET_ERROR = "task.already-running";

/** Properties of the notice above a result. */
export interface TaskNoticeProps {
  view: TaskSession;
  /** Starts a task that is still pending. */
  onStart: () => void;
}

/** The reason why a task is not going on: what happened, what is safe, and what to do. Nothing while all is well. */
export const TaskNotice = observer(function TaskNotice({ view, onStart }: TaskNoticeProps) {
  const { displayState } = view;
  const error = view.error?.code === QUIET_ERROR ? undefined : view.error;
  if (view.isOrchestrating && view.device !== undefined) return <ElsewhereNotice device={view.device} />;
  if (view.isOrchestrating) return displayState === "waiting" ? <WaitingNotice view={view} /> : null;
  if (displayState === "limit_reached") return <LimitNotice view={view} />;
  if (error || displayState === "failed")
    return <FailureNotice view={view} onStart={onStart} error={error} />;
  return <RestNotice view={view} />;
});

function Notice({
  icon: Icon,
  tone,
  children,
}: {
  icon: LucideIcon;
  tone: "paused" | "quiet";
  children: ReactNode;
}) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon aria-hidden="true" />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

function ElsewhereNotice({ device }: { device: string }) {
  const { t } = useTranslation("tasks");
  return (
    <Notice icon={MonitorSmartphone} tone="quiet">
      <p>{t("notice.elsewhere", { device })}</p>
    </Notice>
  );
}

const WaitingNotice = observer(function WaitingNotice({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  if (view.waitingUntil === undefined) return null;
  return (
    <Notice icon={Hourglass} tone="paused">
      <p>{t("notice.waiting", { time: formatTimeOfDay(view.waitingUntil, language) })}</p>
    </Notice>
  );
});

const WorkLimitHelp = lazy(() => import("@ui/features/limits/work-limit-help"));

/** On the page of a part, what is to be decided stands with the whole. */
const LimitNotice = observer(function LimitNotice({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  const { kind, key } = view.reachedLimit;
  if (kind === "work") {
    return (
      <Notice icon={Gauge} tone="paused">
        <p>{t("notice.workLimitReached")}</p>
        {view.isRoot ? (
          <Suspense fallback={null}>
            <WorkLimitHelp reachedKey={String(key)} onGoOn={() => void tasks.resume(view.root.id)} />
          </Suspense>
        ) : null}
      </Notice>
    );
  }
  return (
    <Notice icon={Gauge} tone="paused">
      <p>{t("notice.limitReached")}</p>
      {view.isRoot ? <RaiseLimits view={view} /> : null}
    </Notice>
  );
});

const RestNotice = observer(function RestNotice({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  switch (view.displayState) {
    case "interrupted":
      return (
        <Notice icon={CirclePause} tone="paused">
          <p>{t("notice.interrupted")}</p>
        </Notice>
      );
    case "stopped":
      return (
        <Notice icon={CircleStop} tone="quiet">
          <p>{t("notice.stopped")}</p>
        </Notice>
      );
    case "paused":
      return (
        <Notice icon={CirclePause} tone="quiet">
          <p>{t("notice.paused")}</p>
        </Notice>
      );
    default:
      return null;
  }
});

const FailureNotice = observer(function FailureNotice({
  view,
  onStart,
  error,
}: TaskNoticeProps & { error: AppError | undefined }) {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  const isPending = view.displayState === "pending";
  const failure = error ?? failureOf(view);
  const retry = () => (isPending ? onStart() : void tasks.resume(view.root.id));
  return (
    <div className={`${styles.notice} ${styles.failed}`} role="alert">
      <CircleX aria-hidden="true" />
      <div className={styles.text}>
        <p>
          <ErrorText error={failure} />
        </p>
        {view.isRoot ? <FailureHelp error={failure} onRetry={retry} /> : null}
        {isPending ? (
          <Button size="small" onClick={onStart}>
            {t("header.start")}
          </Button>
        ) : (
          <p>{t(view.isRoot ? "notice.kept" : "notice.partFailed")}</p>
        )}
      </div>
    </div>
  );
});

/** The last failure in the journal; it is still there after a reload. */
function failureOf({ timeline }: TaskSession): AppError {
  const entry = timeline.findLast(({ kind }) => kind === "task-failed");
  return entry?.kind === "task-failed"
    ? new AppError(entry.errorCode, entry.params)
    : new AppError("task.orchestration-failed");
}
