import type { Artifact } from "@core/domain/artifact/artifact";
import { versionsOf } from "@core/domain/journal/artifact-versions";
import { filesMadeFor } from "@core/domain/journal/made-files";
import { isNote } from "@core/domain/journal/task-outline";
import type { FolderScope } from "@core/domain/tool/folder-scope";
import { TaskEditorToken } from "@core/services/tokens";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { IconButton } from "@ui/elements/button";
import { ArtifactPanel } from "@ui/features/artifacts/artifact-panel";
import type { Passage } from "@ui/features/artifacts/passages/use-passage";
import { useXRay } from "@ui/features/artifacts/passages/use-x-ray";
import { Provenance } from "@ui/features/artifacts/versions/provenance";
import { EditableDocument } from "@ui/features/changes/editable-document";
import { MemoryNote } from "@ui/features/providers/memory-note";
import { Approval } from "@ui/features/tasks/brief/approval";
import { FallbackNotes } from "@ui/features/tasks/fallback-notes";
import { LeftOutNotes } from "@ui/features/tasks/left-out-notes";
import { DeleteArtifact } from "@ui/features/tasks/menu/delete-artifact";
import { PhaseLine } from "@ui/features/tasks/phase-line";
import { TaskNotice } from "@ui/features/tasks/task-notice";
import { TaskRequest } from "@ui/features/tasks/task-request";
import { useAttempt } from "@ui/features/tasks/use-attempt";
import { Lanes } from "@ui/features/tasks/work/lanes";
import type { AgentOf } from "@ui/features/tasks/work/use-agents";
import { TaskFiles } from "@ui/features/tools/task-files";
import { NamedFiles } from "@ui/markdown/named-files";
import { useService } from "@ui/services-context";
import { ScanText } from "lucide-react";
import { observer } from "mobx-react-lite";
import { lazy, type ReactNode, type Ref, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DocumentMarks } from "./document-marks";
import { TaskPartlyRead } from "./task-partly-read";
import type { ChosenArtifact } from "./use-chosen-artifact";
import { useDrawnContent } from "./use-drawn-content";
import type { PendingStart } from "./use-start-pending";

const FirstRunChoices = lazy(() => import("@ui/features/providers/first-run-choices"));

const FolderOffer = lazy(() => import("@ui/features/folders/folder-offer"));
const DocumentChanges = lazy(() => import("@ui/features/changes/document-changes"));

/** Properties of the result column. */
export interface TaskResultProps {
  view: TaskSession;
  pending: PendingStart;
  agentOf: AgentOf;
  chosen: ChosenArtifact;
  panelRef: Ref<HTMLElement>;
  nameOf: (agentId: string) => string;
  passage: Passage | undefined;
  /** The headings of the text, where there is no room for them beside it. */
  outline: ReactNode;
  /** The element the text is drawn in, once it is there. */
  drawn: HTMLElement | null;
  /** Given that element. */
  drawnRef: Ref<HTMLElement>;
  /** The place of the box that asks for changes; nothing until that is there. */
  askBox: HTMLElement | null;
}

/** The first part of the page, with the files that its texts may name. */
export const TaskResult = observer(function TaskResult(props: TaskResultProps) {
  const { view, chosen } = props;
  const { state } = view;
  const owner = chosen.artifacts.find(({ id }) => id === chosen.chosenId)?.taskId ?? state.rootTaskId;
  const files = useMemo(() => filesMadeFor(state, owner), [state, owner]);
  return (
    <NamedFiles value={files}>
      <Result {...props} />
    </NamedFiles>
  );
});

/** The obstacle that keeps the task from going on, what is being written, what was delivered or asked for. */
const Result = observer(function Result(props: TaskResultProps) {
  const { view, pending, agentOf, chosen, panelRef } = props;
  const { t } = useTranslation("artifacts");
  const xRay = useXRay();
  const { rootTaskId } = view.state;
  const shown = chosen.artifacts.find(({ id }) => id === chosen.chosenId);
  const changeable = shown && isChangeable(view, shown) ? shown : undefined;
  const contentOf = useDrawnContent(view, changeable);
  const isEmpty = chosen.artifacts.length === 0 && chosen.chosenId === undefined;
  return (
    <>
      {pending.needsProvider ? (
        <Suspense fallback={null}>
          <FirstRunChoices onReady={pending.start} />
        </Suspense>
      ) : (
        <TaskNotice view={view} onStart={pending.start} />
      )}
      {isEmpty ? <FallbackNotes view={view} /> : null}
      {isEmpty ? <LeftOutNotes view={view} /> : null}
      {view.isRoot && view.displayState === "awaiting_approval" ? <Approval view={view} /> : null}
      {view.isOrchestrating ? <PhaseLine view={view} /> : null}
      <Lanes view={view} agentOf={agentOf} />
      {isEmpty ? (
        <TaskRequest task={view.task} isFolded={view.isOrchestrating} />
      ) : (
        <EditableDocument artifact={changeable} isBusy={view.isBusy}>
          {(edit) => (
            <>
              {changeable ? (
                <Suspense fallback={null}>
                  <DocumentChanges
                    view={view}
                    artifact={changeable}
                    nameOf={props.nameOf}
                    box={props.askBox}
                  />
                </Suspense>
              ) : null}
              <ArtifactPanel
                ref={panelRef}
                artifacts={chosen.artifacts}
                selectedId={chosen.chosenId}
                onSelect={chosen.choose}
                artifactOf={(id) => view.state.artifacts.get(id)}
                isNote={(artifact) => isNote(artifact, rootTaskId)}
                provenanceOf={(artifact) => (
                  <>
                    <TaskPartlyRead view={view} />
                    <ArtifactProvenance
                      artifact={artifact}
                      view={view}
                      nameOf={props.nameOf}
                      onShowNote={chosen.choose}
                    />
                    <DeleteArtifact artifact={artifact} view={view} />
                  </>
                )}
                requirementsOf={(artifact) => view.state.tasks.get(artifact.taskId)?.requirements ?? []}
                passage={props.passage}
                above={props.outline}
                overOf={(artifact, stretch) => (
                  <DocumentMarks
                    artifact={artifact}
                    stretch={stretch}
                    view={view}
                    isXRayed={xRay.isShown}
                    root={props.drawn}
                    nameOf={props.nameOf}
                    onShowNote={chosen.choose}
                  />
                )}
                contentOf={contentOf}
                drawnRef={props.drawnRef}
                tools={
                  <>
                    {edit}
                    <IconButton size="small" label={t("xRay")} aria-pressed={xRay.isOn} onClick={xRay.toggle}>
                      <ScanText aria-hidden="true" />
                    </IconButton>
                  </>
                }
              />
              {changeable ? (
                <Suspense fallback={null}>
                  <FolderOffer artifact={changeable} scopes={foldersOf(view)} />
                </Suspense>
              ) : null}
            </>
          )}
        </EditableDocument>
      )}
      <TaskFiles view={view} />
      {isEmpty ? null : <FallbackNotes view={view} />}
      {isEmpty ? null : <LeftOutNotes view={view} />}
      {!shown || !view.isAtRest || view.root.recording || view.simulated || view.looksUp ? null : (
        <MemoryNote of="deliverable" files={filesGiven(view)} />
      )}
    </>
  );
});

/** The scopes in which the folder may have been chosen that the task was worked on in. */
function foldersOf({ root }: TaskSession): readonly FolderScope[] {
  const { id, conversationId, projectId } = root;
  return [
    `task/${id}`,
    ...(conversationId ? [`conversation/${conversationId}` as const] : []),
    ...(projectId ? [`project/${projectId}` as const] : []),
  ];
}

/** The deliverable of the whole can be changed once it is finished; a note never. */
function isChangeable({ isRoot, root }: TaskSession, { taskId, status }: Artifact): boolean {
  return isRoot && taskId === root.id && status === "final";
}

/** The origin of an artifact, as the journal tells. */
const ArtifactProvenance = observer(function ArtifactProvenance({
  artifact,
  view,
  nameOf,
  onShowNote,
}: Pick<TaskResultProps, "view" | "nameOf"> & {
  artifact: Artifact;
  onShowNote: (artifactId: string) => void;
}) {
  const { events, artifacts, tasks } = view.state;
  const editor = useService(TaskEditorToken);
  const attempt = useAttempt();
  return (
    <Provenance
      author={nameOf(artifact.agentId)}
      notes={artifact.dependencies.flatMap((id) => artifacts.get(id) ?? [])}
      versions={versionsOf(events, artifact.id)}
      requirementOf={(id) =>
        tasks.get(artifact.taskId)?.requirements.find((requirement) => requirement.id === id)?.description
      }
      nameOf={nameOf}
      onRestore={
        view.isOrchestrating
          ? undefined
          : (version) => void attempt(() => editor.restoreArtifact(artifact.id, version))
      }
      onShowNote={onShowNote}
    />
  );
});

/** The number of the user's files that the task had: those attached, and those of which passages were found. */
function filesGiven({ root, calls }: TaskSession): number {
  const attached = (root.attachments ?? []).map(({ name }) => name);
  const found = calls.flatMap(({ passages = [] }) => passages.map(({ name }) => name));
  return new Set([...attached, ...found]).size;
}
