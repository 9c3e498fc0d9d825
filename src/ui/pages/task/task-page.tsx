import { EmptyState } from "@ui/elements/empty-state";
import { PageLayout } from "@ui/elements/page-layout";
import { Skeleton } from "@ui/elements/skeleton";
import { UnreadableRecords } from "@ui/features/records/unreadable-records";
import { AppLink, useAppNavigate } from "@ui/links";
import { SearchX } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router-dom";
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
  const { pathname, search, hash, state } = useLocation();
  const isAtHome = pathname.startsWith("/tasks/");
  const query = new URLSearchParams(search);
  const id = taskId ?? query.get("id") ?? "";
  if (isAtHome || id === "") {
    return <OpenedTask taskId={id} leaveWhenMissing={!isAtHome || state === BY_QUERY} />;
  }
  if (taskId === undefined) query.delete("id");
  const rest = query.size > 0 ? `?${query}` : "";
  const address = `/tasks/${encodeURIComponent(id)}${rest}${hash}`;
  return <Redirect to={address} state={taskId === undefined ? BY_QUERY : undefined} />;
}

/** Leads on at once. The router's own would be part of what the start page ships. */
function Redirect({ to, state }: { to: string; state: string | undefined }) {
  const navigate = useAppNavigate();
  useEffect(() => void navigate(to, { state, replace: true }), [navigate, to, state]);
  return null;
}

/** Properties of a task that is opened. */
interface OpenedTaskProps {
  taskId: string;
  /** Whether home is shown where there is no such task. */
  leaveWhenMissing: boolean;
}

/** The page of a task: what was delivered, what is being done, and how it came about. */
const OpenedTask = observer(function OpenedTask({ taskId, leaveWhenMissing }: OpenedTaskProps) {
  const opened = useOpenTask(taskId, leaveWhenMissing);
  if (opened.status === "ready" && opened.view.isGone) return <TaskNotFound />;
  if (opened.status === "ready") return <TaskWorkspace key={taskId} view={opened.view} />;
  if (opened.status === "not-found") return <TaskNotFound />;
  return (
    <div className={styles.page}>
      <Skeleton lines={8} />
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
