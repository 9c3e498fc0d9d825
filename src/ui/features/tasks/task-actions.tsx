import { TaskControlToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { useService } from "@ui/services-context";
import { CirclePause, MessageSquarePlus, Play, RefreshCw, RotateCcw, Square } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useTaskLibrary } from "./menu/use-task-library";
import styles from "./task-header.module.css";
import { useAttempt } from "./use-attempt";

const SteerDialog = lazy(() => import("./steer-dialog"));

/** The actions on a task as a whole: stop, pause and steer it, go on with it, try again, do it anew. */
export const TaskActions = observer(function TaskActions({ view }: { view: TaskSession }) {
  const control = useService(TaskControlToken);
  const { t } = useTranslation("tasks");
  const state = view.stateOf(view.root);
  const isEnded = view.root.status === "completed" || view.root.status === "failed";
  // While the brief waits for approval, or a limit is to be raised, what goes on stands with what is to be looked at.
  const rests =
    ["paused", "stopped", "interrupted"].includes(state) || (state === "limit_reached" && !view.isRoot);
  return (
    <div className={styles.actions}>
      {view.isOrchestrating ? (
        <>
          <Button icon={<Square aria-hidden="true" />} onClick={() => control.stop(view.root.id)}>
            <span className={styles.short}>{t("common:prompt.stop")}</span>
          </Button>
          <Button icon={<CirclePause aria-hidden="true" />} onClick={() => control.pause(view.root.id)}>
            <span className={styles.short}>{t("header.pause")}</span>
          </Button>
        </>
      ) : null}
      {state === "pending" && view.root.startsByHand && !view.error ? <StartButton view={view} /> : null}
      {view.isOrchestrating || state === "paused" ? <SteerButton rootTaskId={view.root.id} /> : null}
      {!view.isOrchestrating && (rests || state === "failed") ? <GoOnButton view={view} /> : null}
      {!view.isOrchestrating && isEnded ? <RunAgainButton view={view} /> : null}
    </div>
  );
});

function GoOnButton({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  const isFailed = view.root.status === "failed";
  return (
    <Button
      variant="primary"
      icon={isFailed ? <RotateCcw aria-hidden="true" /> : <Play aria-hidden="true" />}
      onClick={() => void tasks.resume(view.root.id)}
    >
      {isFailed ? t("header.retry") : t("header.resume")}
    </Button>
  );
}

function SteerButton({ rootTaskId }: { rootTaskId: string }) {
  const { t } = useTranslation("tasks");
  const control = useService(TaskControlToken);
  const attempt = useAttempt();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<MessageSquarePlus aria-hidden="true" />} onClick={() => setOpen(true)}>
        <span className={styles.short}>{t("header.steer")}</span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SteerDialog
            onSteer={(sentence) => void attempt(() => control.steer(rootTaskId, sentence))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** On the page of a part too, it is the whole that is done again. */
function RunAgainButton({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const { runAgain } = useTaskLibrary();
  return (
    <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => runAgain(view.root.id)}>
      <span className={styles.short}>{view.isRoot ? t("header.runAgain") : t("header.runWholeAgain")}</span>
    </Button>
  );
}

function StartButton({ view }: { view: TaskSession }) {
  const { t } = useTranslation("tasks");
  const tasks = useService(TasksStoreToken);
  return (
    <Button
      variant="primary"
      icon={<Play aria-hidden="true" />}
      onClick={() => void tasks.start(view.root.id)}
    >
      {t("header.start")}
    </Button>
  );
}
