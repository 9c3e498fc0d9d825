import { LoggerToken } from "@core/ports/logger";
import { logFailure } from "@core/services/diagnostics/log-failure";
import "@ui/theme/controls.css";
import type { Artifact } from "@core/domain/artifact/artifact";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { useMediaQuery } from "@ui/use-media-query";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./artifacts-sidebar.module.css";
import { taskLinkOf } from "./task-link";

const ArtifactPanel = lazy(() =>
  import("@ui/features/artifacts/artifact-panel").then(({ ArtifactPanel: panel }) => ({ default: panel })),
);

/**
 * Everything the tasks of this conversation delivered, with its count. While that is nothing, it is said beside the
 * conversation, and only there: above it, on narrow screens, it would be in the way.
 */
export const ArtifactsSidebar = observer(function ArtifactsSidebar({ view }: { view: ConversationSession }) {
  const ids = view.branch.flatMap((message) => taskLinkOf(message)?.taskId ?? []);
  return ids.length === 0 ? <NoArtifacts /> : <TaskArtifacts ids={ids.join(" ")} />;
});

const TaskArtifacts = observer(function TaskArtifacts({ ids }: { ids: string }) {
  const tasks = useTasks(ids);
  const artifacts = tasks.flatMap(({ state }) => [...state.artifacts.values()]);
  return artifacts.length === 0 ? <NoArtifacts /> : <Artifacts artifacts={artifacts} />;
});

function NoArtifacts() {
  const { t } = useTranslation("chat");
  return (
    <aside className={`${styles.sidebar} ${styles.none}`} aria-label={t("artifacts:count", { count: 0 })}>
      <p className={styles.title}>{t("artifacts:count", { count: 0 })}</p>
      <p>{t("artifactsNone")}</p>
    </aside>
  );
}

function Artifacts({ artifacts }: { artifacts: readonly Artifact[] }) {
  const { t } = useTranslation("chat");
  const [selectedId, setSelectedId] = useState<string | undefined>();
  const isWide = useMediaQuery("(min-width: 1200px)");
  return (
    <aside className={styles.sidebar} aria-label={t("artifacts:count", { count: artifacts.length })}>
      <details open={isWide}>
        <summary className={styles.title}>{t("artifacts:count", { count: artifacts.length })}</summary>
        <Suspense fallback={null}>
          <ArtifactPanel
            artifacts={artifacts}
            selectedId={selectedId ?? artifacts[0]?.id}
            onSelect={setSelectedId}
          />
        </Suspense>
      </details>
    </aside>
  );
}

function useTasks(ids: string): readonly TaskSession[] {
  const store = useService(TasksStoreToken);
  const logger = useService(LoggerToken);
  const [tasks, setTasks] = useState<readonly TaskSession[]>([]);
  useEffect(() => {
    let isOver = false;
    const opened: TaskSession[] = [];
    const taskIds = ids === "" ? [] : ids.split(" ");
    const log = logFailure(logger, "documents of a task not shown");
    void Promise.all(taskIds.map((id) => store.open(id).catch(log))).then((views) => {
      opened.push(...views.filter((each) => each !== undefined));
      if (isOver) for (const each of opened) store.close(each);
      else setTasks(opened);
    });
    return () => {
      isOver = true;
      for (const each of opened.splice(0)) store.close(each);
    };
  }, [store, logger, ids]);
  return tasks;
}
