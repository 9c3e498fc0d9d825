import { EmptyState } from "@ui/components/empty-state";
import { PageLayout } from "@ui/components/page-layout";
import { UnreadableRecords } from "@ui/components/records/unreadable-records";
import { Skeleton } from "@ui/components/skeleton";
import { AppLink } from "@ui/links";
import { SearchX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useMatch, useParams } from "react-router-dom";
import styles from "./task-page.module.css";
import { TaskWorkspace } from "./task-workspace";
import { useOpenTask } from "./use-open-task";

const Compare = lazy(() => import("../compare/compare-page"));

/** Two tasks side by side, which few look at. */
export function ComparePage() {
  return <Compare />;
}

/** A state of the history: the task was asked for in `?id=`. */
const BY_QUERY = "by-query";

/** A task. Its address is `/tasks/{id}`; `/task/{id}` and `/task?id={id}` lead there with all else they say. */
export default function TaskPage() {
  const { taskId } = useParams();
  const { search, hash, state } = useLocation();
  const isAtHome = useMatch("/tasks/:taskId") !== null;
  const query = new URLSearchParams(search);
  const id = taskId ?? query.get("id") ?? "";
  if (isAtHome || id === "") {
    return <OpenedTask taskId={id} leaveWhenMissing={!isAtHome || state === BY_QUERY} />;
  }
  if (taskId === undefined) query.delete("id");
  const address = { pathname: `/tasks/${encodeURIComponent(id)}`, search: query.toString(), hash };
  return <Navigate to={address} state={taskId === undefined ? BY_QUERY : undefined} replace />;
}

/** Properties of a task that is opened. */
interface OpenedTaskProps {
  taskId: string;
  /** Whether home is shown where there is no such task. */
  leaveWhenMissing: boolean;
}

/** What was delivered, what is being done, and how it came about. */
const OpenedTask = observer(function OpenedTask({ taskId, leaveWhenMissing }: OpenedTaskProps) {
  const { t } = useTranslation("tasks");
  const opened = useOpenTask(taskId, leaveWhenMissing);
  if (opened.status === "ready" && opened.view.isGone) return <TaskNotFound />;
  if (opened.status === "ready") return <TaskWorkspace key={taskId} view={opened.view} />;
  if (opened.status === "not-found") return <TaskNotFound />;
  return (
    <div className={styles.page}>
      <Skeleton lines={8} label={t("page.loading")} />
    </div>
  );
});

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
