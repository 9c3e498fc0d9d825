import type { Schedule } from "@core/domain/schedule/schedule";
import { wholeTitle } from "@core/domain/task/task-title";
import { SchedulesStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { RowBoundary } from "@ui/features/records/row-boundary";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { useService } from "@ui/services-context";
import { CalendarClock, Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type FirstValues, ScheduleDialog } from "./schedule-dialog";
import { ScheduleRow } from "./schedule-row";
import styles from "./schedules.module.css";

/** Time between two looks at what the runner has begun, in milliseconds. */
const ASK_AGAIN_MS = 20_000;

/** Tasks that begin by themselves, again and again. `?task=` proposes to repeat that one. */
export default function SchedulesPage() {
  const { t } = useTranslation("schedules");
  const store = useService(SchedulesStoreToken);
  const [edited, setEdited] = useState<FirstValues>();
  const proposal = useProposal(setEdited);
  useEffect(() => void store.load(), [store]);
  useRunnerNews();
  const close = () => {
    setEdited(undefined);
    proposal.end();
  };
  return (
    <PageLayout
      title={t("shell:nav.schedules")}
      width="reading"
      actions={
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited({})}>
          {t("new")}
        </Button>
      }
    >
      <ScheduleList onEdit={setEdited} />
      <RunnerFailure />
      <p className={styles.note}>
        {t("whileOpen")} {store.hasRunner ? t("onRunner") : null}
      </p>
      <UnreadableRecords stores={["schedules", "scheduleRuns"]} />
      {edited ? <ScheduleDialog values={edited} onClose={close} /> : null}
    </PageLayout>
  );
}

const ScheduleList = observer(function ScheduleList({ onEdit }: { onEdit: (schedule: Schedule) => void }) {
  const { t } = useTranslation("schedules");
  const store = useService(SchedulesStoreToken);
  if (store.status === "failed") return <LoadFailure error={store.error} onRetry={() => void store.load()} />;
  if (store.status !== "ready" && store.schedules.length === 0) return <Skeleton lines={4} />;
  if (store.schedules.length === 0)
    return <EmptyState icon={<CalendarClock />} title={t("empty")} hint={t("emptyHint")} />;
  return (
    <ul className={styles.list}>
      {store.schedules.map((schedule) => (
        <RowBoundary key={schedule.id} record={schedule} store="schedules" isItem>
          <ScheduleRow schedule={schedule} onEdit={() => onEdit(schedule)} />
        </RowBoundary>
      ))}
    </ul>
  );
});

/** Said where the schedules of the runner cannot be shown: those of this browser are there all the same. */
const RunnerFailure = observer(function RunnerFailure() {
  const { t } = useTranslation("schedules");
  const store = useService(SchedulesStoreToken);
  if (!store.runnerError) return null;
  return (
    <LoadFailure
      title={t("runnerFailed")}
      error={store.runnerError}
      onRetry={() => void store.loadRunner()}
    />
  );
});

/** Asks the runner once in a while what it has begun, as long as the page is shown. */
function useRunnerNews() {
  const store = useService(SchedulesStoreToken);
  useEffect(() => {
    if (!store.hasRunner) return;
    const asking = setInterval(() => {
      if (document.visibilityState === "visible") void store.loadRunner();
    }, ASK_AGAIN_MS);
    return () => clearInterval(asking);
  }, [store]);
}

/** Opens the dialog with what the task of the address was asked for. */
function useProposal(open: (values: FirstValues) => void) {
  const tasks = useService(TasksStoreToken);
  const [parameters, setParameters] = useSearchParams();
  const taskId = parameters.get("task") ?? "";
  useEffect(() => {
    if (taskId === "") return;
    let isLeft = false;
    const propose = async () => {
      const view = await tasks.open(taskId);
      const { title, description, attachments, projectId } = view.root;
      tasks.close(view);
      const shown = wholeTitle({ title, description });
      if (!isLeft) open({ title: shown, prompt: description, attachments, projectId });
    };
    // A task that is gone proposes nothing: the page is there all the same.
    propose().catch(() => isLeft || open({}));
    return () => {
      isLeft = true;
    };
  }, [taskId, tasks, open]);
  return { end: () => taskId && setParameters({}, { replace: true }) };
}
