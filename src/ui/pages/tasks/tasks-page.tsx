import { isExampleTask } from "@core/domain/task/example-task";
import type { TasksStore } from "@core/stores/tasks/tasks-store";
import { TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { ImportButton } from "@ui/features/capsules/import-button";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { ExampleNotice } from "@ui/features/tasks/example-notice";
import ExampleOffer from "@ui/features/tasks/example-offer";
import { TASK_FILTERS, type TaskFilter, TaskFilters } from "@ui/features/tasks/list/task-filters";
import { TaskList } from "@ui/features/tasks/list/task-list";
import { useTaskPage } from "@ui/features/tasks/list/use-task-page";
import { useAgents } from "@ui/features/tasks/work/use-agents";
import { TemplateLink } from "@ui/features/templates/template-link";
import { TrashLink } from "@ui/features/trash/trash-link";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { ListChecks, Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";

/** The list of tasks, by state: those that are pinned, then the others, newest first. */
const TasksPage = observer(function TasksPage() {
  const { t } = useTranslation("tasks");
  const store = useService(TasksStoreToken);
  const navigate = useAppNavigate();
  useEffect(() => void store.loadList(), [store]);
  return (
    <PageLayout
      title={t("list.title")}
      subtitle={t("list.subtitle")}
      actions={
        <>
          <TemplateLink />
          <ImportButton />
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => void navigate("/tasks/new")}
          >
            {t("list.new")}
          </Button>
        </>
      }
    >
      <TasksByState store={store} />
      <UnreadableRecords stores={["tasks", "runs", "events", "artifacts", "contexts"]} />
      <TrashLink />
    </PageLayout>
  );
});
export default TasksPage;

const TasksByState = observer(function TasksByState({ store }: { store: TasksStore }) {
  const { t } = useTranslation("tasks");
  const { nameOf } = useAgents();
  const [params, setParams] = useSearchParams();
  const filter = TASK_FILTERS.find((each) => each === params.get("status")) ?? "all";
  const { restart, ...page } = useTaskPage(store, filter === "all" ? {} : { status: filter });
  const choose = (chosen: TaskFilter) => {
    restart();
    setParams(chosen === "all" ? {} : { status: chosen }, { replace: true });
  };
  if (store.status === "failed") {
    const retry = () => void store.loadList();
    return <LoadFailure title={t("list.failed")} error={store.error} onRetry={retry} />;
  }
  const { roots, counts } = store;
  const isReading = page.tasks.length === 0 && page.unread.length > 0;
  const loading = <Skeleton lines={6} label={t("list.loading")} />;
  if (store.status !== "ready" && roots.length === 0) return loading;
  return (
    <>
      {roots.some(({ id, archived }) => isExampleTask(id) && !archived) ? (
        <ExampleNotice text="list" />
      ) : null}
      <TaskFilters value={filter} counts={counts} onChange={choose} />
      {isReading ? loading : null}
      {page.total === 0 ? <NoTasks filter={filter} offersExamples={roots.length === 0} /> : null}
      {isReading || page.total === 0 ? null : (
        <TaskList tasks={page.tasks} total={page.total} onShowMore={page.showMore} nameOf={nameOf} />
      )}
    </>
  );
});

function NoTasks({ filter, offersExamples }: { filter: TaskFilter; offersExamples: boolean }) {
  const { t } = useTranslation("tasks");
  const navigate = useAppNavigate();
  return (
    <EmptyState
      icon={<ListChecks />}
      title={t(`empty.${filter}`)}
      hint={filter === "all" ? t("empty.hint") : undefined}
      action={
        filter === "all" ? (
          <>
            <Button onClick={() => void navigate("/tasks/new")}>{t("list.new")}</Button>
            {offersExamples ? <ExampleOffer /> : null}
          </>
        ) : undefined
      }
    />
  );
}
