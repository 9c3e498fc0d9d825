import { isExampleTask } from "@core/domain/task/example-task";
import type { TaskSummary } from "@core/domain/task/task-summary";
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
import { TASK_PAGE_SIZE, TaskList } from "@ui/features/tasks/list/task-list";
import { useAgents } from "@ui/features/tasks/work/use-agents";
import { TemplateLink } from "@ui/features/templates/template-link";
import { TrashLink } from "@ui/features/trash/trash-link";
import { useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { ListChecks, Plus } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useCallback, useEffect, useState } from "react";
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
  const [shown, setShown] = useState(TASK_PAGE_SIZE);
  const showMore = useCallback(() => setShown((count) => count + TASK_PAGE_SIZE), []);
  const filter = TASK_FILTERS.find((each) => each === params.get("status")) ?? "all";
  const choose = (chosen: TaskFilter) => {
    setShown(TASK_PAGE_SIZE);
    setParams(chosen === "all" ? {} : { status: chosen }, { replace: true });
  };
  if (store.status === "failed") {
    const retry = () => void store.loadList();
    return <LoadFailure title={t("list.failed")} error={store.error} onRetry={retry} />;
  }
  if (store.status !== "ready" && store.tasks.length === 0)
    return <Skeleton lines={6} label={t("list.loading")} />;
  const counts = { ...store.counts, archived: store.archived.length };
  const tasks =
    filter === "archived" ? store.archived : store.tasks.filter((summary) => isShown(summary, filter));
  return (
    <>
      {store.tasks.some(({ id }) => isExampleTask(id)) ? <ExampleNotice text="list" /> : null}
      <TaskFilters value={filter} counts={counts} onChange={choose} />
      {tasks.length === 0 ? (
        <NoTasks filter={filter} offersExamples={counts.all + counts.archived === 0} />
      ) : (
        <TaskList tasks={tasks} shown={shown} onShowMore={showMore} nameOf={nameOf} />
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

function isShown({ task }: TaskSummary, filter: Exclude<TaskFilter, "archived">): boolean {
  return filter === "all" || task.status === filter;
}
