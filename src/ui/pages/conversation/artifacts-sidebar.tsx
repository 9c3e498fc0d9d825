import "@ui/theme/controls.css";
import type { Artifact } from "@core/domain/artifact";
import type { ConversationSession } from "@core/stores/conversation/conversation-session";
import type { TaskSession } from "@core/stores/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./artifacts-sidebar.module.css";
import { taskLinkOf } from "./task-link";

const ArtifactPanel = lazy(() =>
  import("@ui/components/artifact-panel").then(({ ArtifactPanel: panel }) => ({ default: panel })),
);

/** What the tasks of this conversation delivered; nothing is shown while there is none. */
export const ArtifactsSidebar = observer(function ArtifactsSidebar({ view }: { view: ConversationSession }) {
  const ids = view.branch.flatMap((message) => taskLinkOf(message)?.taskId ?? []);
  return ids.length === 0 ? null : <TaskArtifacts ids={ids.join(" ")} />;
});

const TaskArtifacts = observer(function TaskArtifacts({ ids }: { ids: string }) {
  const tasks = useTasks(ids);
  const artifacts = tasks.flatMap(({ state }) => [...state.artifacts.values()]);
  return artifacts.length === 0 ? null : <Sidebar artifacts={artifacts} />;
});

function Sidebar({ artifacts }: { artifacts: readonly Artifact[] }) {
  const { t } = useTranslation("chat");
  const [selectedId, setSelectedId] = useState<string | undefined>();
  const [isWide] = useState(() => matchMedia("(min-width: 1200px)").matches);
  const panel = (
    <Suspense fallback={null}>
      <ArtifactPanel
        artifacts={artifacts}
        selectedId={selectedId ?? artifacts[0]?.id}
        onSelect={setSelectedId}
      />
    </Suspense>
  );
  return (
    <aside className={styles.sidebar} aria-label={t("artifactsSidebar", { count: artifacts.length })}>
      {isWide ? (
        panel
      ) : (
        <details>
          <summary className={styles.title}>{t("artifacts", { count: artifacts.length })}</summary>
          {panel}
        </details>
      )}
    </aside>
  );
}

function useTasks(ids: string): readonly TaskSession[] {
  const store = useService(TasksStoreToken);
  const [tasks, setTasks] = useState<readonly TaskSession[]>([]);
  useEffect(() => {
    let isOver = false;
    const opened: TaskSession[] = [];
    const wanted = ids === "" ? [] : ids.split(" ");
    void Promise.all(wanted.map((id) => store.open(id).catch(() => undefined))).then((views) => {
      opened.push(...views.filter((each) => each !== undefined));
      if (isOver) for (const each of opened) store.close(each);
      else setTasks(opened);
    });
    return () => {
      isOver = true;
      for (const each of opened.splice(0)) store.close(each);
    };
  }, [store, ids]);
  return tasks;
}
