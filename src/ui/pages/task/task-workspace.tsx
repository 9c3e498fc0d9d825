import { isExampleTask } from "@core/domain/task/example-task";
import type { ViewedTask } from "@core/points/view";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { announce } from "@ui/announce";
import { useDocumentTitle } from "@ui/document-title";
import { PluginActions } from "@ui/features/actions/plugin-actions";
import { FoldedOutline, needsOutline, Outline } from "@ui/features/artifacts/outline";
import type { Passage } from "@ui/features/artifacts/passages/use-passage";
import { useHeadings } from "@ui/features/artifacts/use-headings";
import { ExampleNotice } from "@ui/features/tasks/example-notice";
import { RecordingNotice } from "@ui/features/tasks/recording-notice";
import { TaskHeader } from "@ui/features/tasks/task-header";
import { type TaskTab, TaskTabs } from "@ui/features/tasks/task-tabs";
import { useAgents } from "@ui/features/tasks/work/use-agents";
import { TaskQuestions } from "@ui/features/tools/task-questions";
import { TaskViews } from "@ui/features/views/task-views";
import { useAppNavigate } from "@ui/links";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import styles from "./task-page.module.css";
import { TaskResult } from "./task-result";
import { TaskSide } from "./task-side";
import { useChosenArtifact } from "./use-chosen-artifact";
import { useLinkedPassage, useLinkedRequirement } from "./use-linked-passage";
import { useRequirementActions } from "./use-requirement-actions";
import { useStartPending } from "./use-start-pending";

/** An open task: the result beside how it came about; on narrow screens one of them at a time. */
export const TaskWorkspace = observer(function TaskWorkspace({ view }: { view: TaskSession }) {
  const navigate = useAppNavigate();
  const [tab, setTab] = useState<TaskTab>("result");
  const panel = useRef<HTMLElement>(null);
  const pending = useStartPending(view);
  const agents = useAgents(view);
  const chosen = useChosenArtifact(view);
  const actions = useRequirementActions(view);
  const [drawn, setDrawn] = useState<HTMLElement | null>(null);
  const [askBox, setAskBox] = useState<HTMLElement | null>(null);
  const headings = useHeadings(drawn);
  const shown = chosen.artifacts.find(({ id }) => id === chosen.chosenId);
  const hasOutline = shown !== undefined && needsOutline(shown.content, headings);
  useDocumentTitle(view.task.title);
  useAnnouncedState(view);
  const [passage, setPassage] = useLinkedPassage(chosen.chosenId);
  useLinkedRequirement(() => setTab("progress"));
  const showPassage = (requested: Passage) => {
    chosen.choose(requested.artifactId);
    setTab("result");
    // Asked for again it is another object, and shows again.
    setPassage({ ...requested });
    requestAnimationFrame(() => panel.current?.focus({ preventScroll: true }));
  };
  const viewArtifact = (artifactId: string) => {
    chosen.choose(artifactId);
    setTab("result");
    // The panel may be hidden until the tab has changed.
    requestAnimationFrame(() => showPanel(panel.current));
  };
  return (
    <div className={styles.page}>
      <TaskHeader view={view} isQuiet={shown !== undefined} />
      {isExampleTask(view.root.id) ? (
        <ExampleNotice text="task" onRemoved={() => void navigate("/tasks", { replace: true })} />
      ) : null}
      {view.root.recording ? <RecordingNotice view={view} /> : null}
      <TaskQuestions view={view} />
      <TaskTabs value={tab} onChange={setTab} />
      <div className={styles.columns} data-tab={tab} data-resting={view.isFinished || view.isAtRest}>
        <div className={styles.result}>
          <TaskResult
            view={view}
            pending={pending}
            agentOf={agents.agentOf}
            chosen={chosen}
            panelRef={panel}
            nameOf={agents.nameOf}
            passage={passage}
            outline={hasOutline ? <FoldedOutline headings={headings} /> : null}
            drawn={drawn}
            drawnRef={setDrawn}
            askBox={askBox}
          />
        </div>
        <div className={styles.side}>
          <TaskSide
            view={view}
            agentOf={agents.agentOf}
            nameOf={agents.nameOf}
            onViewArtifact={viewArtifact}
            onShowProof={showPassage}
            actions={actions}
            isAskedFor={tab !== "result"}
            onLeave={() => setTab("result")}
            outline={hasOutline ? <Outline headings={headings} /> : null}
            panels={<TaskPlugins task={viewedTask(view, shown?.content)} />}
          />
        </div>
        <div ref={setAskBox} className={styles.ask} />
      </div>
    </div>
  );
});

/** The actions and panels of plugins at a task. */
function TaskPlugins({ task }: { task: ViewedTask }) {
  return (
    <>
      <PluginActions place="task" text={task.text} task={task} />
      <TaskViews task={task} />
    </>
  );
}

/** A task as plugins are told of it. */
function viewedTask({ task, root }: TaskSession, text = ""): ViewedTask {
  return { title: task.title, request: task.description || root.description, text };
}

/** Brings the panel to the top, unless it can be read where it is, and the focus into it. */
function showPanel(panel: HTMLElement | null): void {
  if (!panel) return;
  const { top } = panel.getBoundingClientRect();
  if (top < 0 || top > window.innerHeight / 2) panel.scrollIntoView({ block: "start" });
  panel.focus({ preventScroll: true });
}

/** Has screen readers told when the work on a task begins or ends. For observers. */
function useAnnouncedState(view: TaskSession): void {
  const { t } = useTranslation("tasks");
  const { displayState, openPoints } = view;
  const { title } = view.task;
  const before = useRef(displayState);
  useEffect(() => {
    if (before.current === displayState) return;
    before.current = displayState;
    announce(t("page.announce", { title, state: t(`state.${displayState}`, { count: openPoints }) }));
  }, [displayState, openPoints, title, t]);
}
