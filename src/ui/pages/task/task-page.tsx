import { EmptyState } from "@ui/components/empty-state";
import { PageLayout } from "@ui/components/page-layout";
import { UnreadableRecords } from "@ui/components/records/unreadable-records";
import { Skeleton } from "@ui/components/skeleton";
import { AppLink } from "@ui/links";
import { SearchX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useParams, useSearchParams } from "react-router-dom";
import styles from "./task-page.module.css";
import { TaskWorkspace } from "./task-workspace";
import { useOpenTask } from "./use-open-task";

const Compare = lazy(() => import("../compare/compare-page"));

/** Two tasks side by side, which few look at. */
export function ComparePage() {
  return <Compare />;
}

/** A task: what was delivered, what is being done, and how it came about. Its id is in the path or in `?id=`. */
const TaskPage = observer(function TaskPage() {
  const { t } = useTranslation("tasks");
  const params = useParams();
  const [query] = useSearchParams();
  const taskId = params.taskId ?? query.get("id") ?? "";
  const opened = useOpenTask(taskId, params.taskId === undefined);
  if (opened.status === "ready" && opened.view.isGone) return <TaskNotFound />;
  if (opened.status === "ready") return <TaskWorkspace key={taskId} view={opened.view} />;
  if (opened.status === "not-found") return <TaskNotFound />;
  return (
    <div className={styles.page}>
      <Skeleton lines={8} label={t("page.loading")} />
    </div>
  );
});
export default TaskPage;

function TaskNotFound() {
  const { t } = useTranslation("tasks");
  return (
    <PageLayout title={t("page.notFound")} width="reading">
      <EmptyState
        icon={<SearchX />}
        title={t("page.notFoundHint")}
        action={<AppLink to="/tasks">{t("page.toList")}</AppLink>}
      />
      <UnreadableRecords stores={["tasks"]} />
    </PageLayout>
  );
}
