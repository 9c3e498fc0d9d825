import type { Artifact } from "@core/domain/artifact/artifact";
import type { ChangeRequest } from "@core/domain/artifact/proposal";
import type { Attachment } from "@core/domain/file/attachment";
import { proposalsOf } from "@core/domain/journal/proposal-state";
import { chosenOnly, type WorkChoice } from "@core/domain/tool/work-choice";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { TasksStoreToken } from "@core/stores/tokens";
import { announce } from "@ui/announce";
import { PassageActions, PluginActions } from "@ui/features/actions/plugin-actions";
import type { PromptWork } from "@ui/features/work-choice/prompt-work";
import { useService } from "@ui/services-context";
import { observer } from "mobx-react-lite";
import { useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { ChangeBox } from "./change-box";
import { drawnLines } from "./drawn-lines";
import { PassageToolbar } from "./passage-toolbar";
import { ProposedChanges } from "./proposed-changes";
import { sourcePlace } from "./source-place";
import { useDecide } from "./use-decide";
import { type ShownProposal, useProposals } from "./use-proposals";
import { type SelectedPassage, useSelectedPassage } from "./use-selected-passage";
import { useUnsentChange } from "./use-unsent-change";

/** Properties of what changes a deliverable. */
export interface DocumentChangesProps {
  view: TaskSession;
  /** The deliverable that is shown. */
  artifact: Artifact;
  nameOf: (agentId: string) => string;
  /** The place of the box that asks for changes, which stays in view; nothing until that is there. */
  box: HTMLElement | null;
}

/** Above a finished deliverable what is proposed to be changed, and in its own place the box that asks for changes. */
const DocumentChanges = observer(function DocumentChanges({
  view,
  artifact,
  nameOf,
  box,
}: DocumentChangesProps) {
  const { t } = useTranslation("changes");
  const tasks = useService(TasksStoreToken);
  const unsent = useUnsentChange(artifact.id);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { passage, isSelected, clear } = useSelectedPassage();
  const { open } = useProposals(view, artifact);
  const decide = useDecide(view, artifact);
  const isBusy = !view.isAtRest;
  const work = useChangeWork(view, artifact);
  const ask = async (request: ChangeRequest, files: readonly Attachment[]) => {
    setProblem(undefined);
    const known = proposalsOf(view.state.events, artifact.id).at(-1);
    const choice = chosenOnly(work.choice);
    const chosen = Object.keys(choice).length > 0 ? { choice } : {};
    const attached = files.length > 0 ? { attachments: files } : {};
    await tasks.amend(view.root.id, { kind: "change", ...chosen, ...attached, ...request });
    // A request that came to nothing can be sent again as it is.
    if (proposalsOf(view.state.events, artifact.id).at(-1)?.proposal.id === known?.proposal.id) return;
    unsent.setWords("");
    unsent.setFiles([]);
    clear();
    announce(t("announce"));
  };
  const askHere = async (request: string) => {
    const { version } = artifact;
    const place = passage && placeOf(artifact, passage);
    if (passage && !place) return setProblem(t("notFound"));
    if (unsent.restoring) await unsent.restoring;
    return ask({ request, version, ...(place ? { passage: place } : {}) }, unsent.filesNow());
  };
  const findPassage = () => {
    const place = passage && placeOf(artifact, passage);
    setProblem(place ? undefined : t("notFound"));
    return place && { artifact, passage: place };
  };
  const askAgain = ({ state: { proposal }, files }: ShownProposal) => {
    const { request, version, passage: part } = proposal;
    void ask({ request, version, ...(part ? { passage: part } : {}) }, files);
  };
  return (
    <>
      {passage && isSelected && !isBusy ? (
        <PassageToolbar
          range={passage.range}
          onAsk={(request) => void askHere(request)}
          onOwnWords={() => field.current?.focus()}
        />
      ) : null}
      {open.length > 0 ? (
        <ProposedChanges
          proposals={open}
          nameOf={nameOf}
          isBusy={isBusy}
          onDecide={decide}
          onTryAgain={askAgain}
        />
      ) : null}
      {box
        ? createPortal(
            <ChangeBox
              field={field}
              value={unsent.words}
              onChange={unsent.setWords}
              attachments={unsent.files}
              onAttachmentsChange={unsent.setFiles}
              onAsk={(request) => void askHere(request)}
              isBusy={isBusy}
              passage={passage && drawnLines(passage.range).join(" ")}
              onForgetPassage={clear}
              work={work}
              actions={
                passage ? (
                  <PassageActions find={findPassage} disabled={isBusy} />
                ) : (
                  <PluginActions place="document" text={artifact.content} document={{ artifact }} />
                )
              }
              problem={problem}
            />,
            box,
          )
        : null}
    </>
  );
});
export default DocumentChanges;

/** The work of a change: what was chosen for the task holds until something else is chosen here. */
function useChangeWork({ root }: TaskSession, { agentId }: Artifact): PromptWork {
  const [choice, onChange] = useState<WorkChoice>(() => chosenOnly(root));
  const { id, conversationId, projectId, chosenModel: model } = root;
  return {
    agentId,
    model,
    places: [
      `task/${id}`,
      ...(conversationId ? [`conversation/${conversationId}` as const] : []),
      ...(projectId ? [`project/${projectId}` as const] : []),
    ],
    choice,
    onChange,
    isWatched: true,
  };
}

/** The place of a selected passage in the source of an artifact. */
function placeOf(artifact: Artifact, { root, range }: SelectedPassage) {
  const after = document.createRange();
  after.setStart(range.endContainer, range.endOffset);
  after.setEnd(root, root.childNodes.length);
  return sourcePlace(artifact.content, drawnLines(range), drawnLines(after));
}
