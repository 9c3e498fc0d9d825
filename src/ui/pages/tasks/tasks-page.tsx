import { isExampleTask } from "@core/domain/task/example-task";
import { TASK_ORDERS, type TaskOrder } from "@core/domain/task/root-task";
import type { TasksStore } from "@core/stores/tasks/tasks-store";
import { TaskSearchStoreToken, TasksStoreToken } from "@core/stores/tokens";
import { Button } from "@ui/elements/button";
import { EmptyState } from "@ui/elements/empty-state";
import { LoadFailure } from "@ui/elements/load-failure";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { ImportButton } from "@ui/features/capsules/import-button";
import { searchPath } from "@ui/features/conversations/search-address";
import { PluginImportButton } from "@ui/features/imports/plugin-import-button";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { ExampleNotice } from "@ui/features/tasks/example-notice";
import ExampleOffer from "@ui/features/tasks/example-offer";
import { TASK_FILTERS, type TaskFilter, TaskFilters } from "@ui/features/tasks/list/task-filters";
import { TaskList } from "@ui/features/tasks/list/task-list";
import { useTaskPage } from "@ui/features/tasks/list/use-task-page";
import { useAgents } from "@ui/features/tasks/work/use-agents";
import { TemplateLink } from "@ui/features/templates/template-link";
import { TrashLink } from "@ui/features/trash/trash-link";
import { useLanguage } from "@ui/language";
import { AppLink, useAppNavigate } from "@ui/links";
import { useService } from "@ui/services-context";
import { ListChecks, Plus, SearchX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { TaskTools } from "./task-tools";
import styles from "./tasks.module.css";

/** The list of tasks, by state: those that are pinned, then the others by day; searched and sorted where there are many. */
const TasksPage = observer(function TasksPage() {
  const { t } = useTranslation("tasks");
  const store = useService(TasksStoreToken);
  const navigate = useAppNavigate();
  const search = useService(TaskSearchStoreToken);
  useEffect(() => void store.loadList(), [store]);
  useEffect(() => () => void search.search(""), [search]);
  return (
    <PageLayout
      title={t("shell:nav.tasks")}
      actions={
        <>
          <TemplateLink />
          <ImportButton />
          <PluginImportButton kinds={["documents", "tasks"]} />
          <Button
            variant="primary"
            icon={<Plus aria-hidden="true" />}
            onClick={() => void navigate("/tasks/new")}
          >
            {t("shell:nav.newTask")}
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
  const { nameOf } = useAgents();
  const { filter, order, restart, page, change } = useListedTasks(store);
  const search = useService(TaskSearchStoreToken);
  if (store.status === "failed") {
    const retry = () => void store.loadList();
    return <LoadFailure error={store.error} onRetry={retry} />;
  }
  const { roots, counts } = store;
  const isReading = page.tasks.length === 0 && page.unread.length > 0;
  const loading = <Skeleton lines={6} />;
  if (store.status !== "ready" && roots.length === 0) return loading;
  const isSearch = search.query.trim() !== "";
  const find = (query: string) => {
    restart();
    void search.search(query);
  };
  return (
    <>
      {roots.some(({ id, archived }) => isExampleTask(id) && !archived) ? (
        <ExampleNotice text="list" />
      ) : null}
      <div className={styles.head}>
        <TaskFilters value={filter} counts={counts} onChange={(status) => change({ status })} />
        {roots.length > 0 ? (
          <TaskTools order={order} onSearch={find} onOrder={(sort) => change({ sort })} />
        ) : null}
      </div>
      {isSearch ? <Found total={page.total} onClear={() => find("")} /> : null}
      {isReading ? loading : null}
      {page.total === 0 && !isSearch ? <NoTasks filter={filter} offersExamples={roots.length === 0} /> : null}
      {isReading || page.total === 0 ? null : (
        <TaskList {...page} onShowMore={page.showMore} nameOf={nameOf} ungrouped={order === "title"} />
      )}
    </>
  );
});

/** The tasks that address and search ask for, with the ways to ask for others; for an observer. */
function useListedTasks(store: TasksStore) {
  const search = useService(TaskSearchStoreToken);
  const [params, setParams] = useSearchParams();
  const filter = TASK_FILTERS.find((each) => each === params.get("status")) ?? "all";
  const order = TASK_ORDERS.find((each) => each === params.get("sort")) ?? "newest";
  const { restart, ...page } = useTaskPage(store, {
    ...(filter === "all" ? {} : { status: filter }),
    ...(order === "newest" ? {} : { order }),
    ...(search.query.trim() === "" ? {} : { words: search.query.trim(), found: search.found }),
  });
  const change = (changed: { status?: TaskFilter; sort?: TaskOrder }) => {
    restart();
    const { status, sort } = { status: filter, sort: order, ...changed };
    setParams(
      { ...(status === "all" ? {} : { status }), ...(sort === "newest" ? {} : { sort }) },
      { replace: true },
    );
  };
  return { filter, order, restart, page, change };
}

/** The number of tasks that a search has found, and the ways on from there. */
const Found = observer(function Found({ total, onClear }: { total: number; onClear: () => void }) {
  const { t } = useTranslation("tasks");
  const { query, isSearching, isPartial } = useService(TaskSearchStoreToken);
  const isNothing = total === 0 && !isSearching;
  const everywhere = <AppLink to={searchPath(query)}>{t("common:searchEverywhere")}</AppLink>;
  if (isNothing)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("common:nothingFound", { query: query.trim() })}
        hint={isPartial ? t("list.partial") : undefined}
        action={
          <>
            <Button onClick={onClear}>{t("list.clearSearch")}</Button>
            {everywhere}
          </>
        }
      />
    );
  return (
    <div className={styles.found}>
      <p role="status">{total > 0 ? t("list.found", { count: total }) : ""}</p>
      {isPartial ? <p>{t("list.partial")}</p> : null}
      {everywhere}
    </div>
  );
});

function NoTasks({ filter, offersExamples }: { filter: TaskFilter; offersExamples: boolean }) {
  const { t } = useTranslation("tasks");
  const language = useLanguage();
  const navigate = useAppNavigate();
  return (
    <EmptyState
      icon={<ListChecks />}
      title={
        filter === "all"
          ? t("empty.all")
          : t("empty.of", { status: t(`filter.${filter}`).toLocaleLowerCase(language) })
      }
      hint={filter === "all" ? t("empty.hint") : undefined}
      action={
        filter === "all" ? (
          <>
            <Button onClick={() => void navigate("/tasks/new")}>{t("shell:nav.newTask")}</Button>
            {offersExamples ? <ExampleOffer /> : null}
          </>
        ) : undefined
      }
    />
  );
}
