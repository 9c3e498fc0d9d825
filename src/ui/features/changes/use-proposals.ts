import type { Artifact } from "@core/domain/artifact/artifact";
import { artifactSource } from "@core/domain/artifact/artifact-language";
import { deliverableFiles } from "@core/domain/artifact/deliverable-files";
import type { Attachment } from "@core/domain/file/attachment";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import {
  fittingEdits,
  type ProposalState,
  proposalBase,
  proposalsOf,
} from "@core/domain/journal/proposal-state";
import type { TaskSession } from "@core/stores/tasks/task-session";
import { titledDocument } from "@ui/features/artifacts/as-markdown";
import type { OfferedEdit } from "@ui/features/tracked/tracked-text";
import { useMemo } from "react";

/** A proposal that waits for the user, and where its edits can be seen. */
export interface ShownProposal {
  readonly state: ProposalState;
  /** Files that came with the request it answers. */
  readonly files: readonly Attachment[];
  /** The text its edits are of; `undefined` where the journal has it no more. */
  readonly base: string | undefined;
  /** The places in the list of edits, from 0, of those that can still be made. */
  readonly fits: readonly number[];
  /** The same of those that stand in the text. */
  readonly inText: readonly number[];
}

/** The open proposals for a document. */
export interface Proposals {
  readonly open: readonly ShownProposal[];
  /** The edits to be drawn in the text, at their places in its content. */
  readonly edits: readonly OfferedEdit[];
}

/** The key of an edit of a proposal by its place there. */
export const editKey = (proposalId: string, place: number) => `${proposalId}:${place}`;

/** The proposals that the user has not decided about. Edits stand in the text where it is one that is read, one at a place. */
export function useProposals(view: TaskSession, artifact: Artifact | undefined): Proposals {
  const { events } = view.state;
  return useMemo(() => (artifact ? proposalsFor(events, artifact) : NONE), [events, artifact]);
}

const NONE: Proposals = { open: [], edits: [] };

function proposalsFor(events: TaskSession["state"]["events"], artifact: Artifact): Proposals {
  const { id, content } = artifact;
  const begin = textBegins(artifact);
  const edits: OfferedEdit[] = [];
  const open = proposalsOf(events, id).flatMap((state): ShownProposal[] => {
    if (!state.isOpen) return [];
    const base = proposalBase(events, state.proposal);
    const fitting = base === undefined ? [] : fittingEdits(state, base, content);
    const fits = fitting.flatMap((edit, place) => (edit ? [place] : []));
    const inText = fits.filter((place) => {
      const edit = fitting[place];
      if (!edit || begin === undefined || edit.start < begin) return false;
      if (edits.some(({ start, end }) => edit.start < end && edit.end > start)) return false;
      edits.push({ ...edit, key: editKey(state.proposal.id, place) });
      return true;
    });
    return [{ state, files: requestFiles(events, state.proposal), base, fits, inText }];
  });
  return { open, edits: edits.sort((a, b) => a.start - b.start) };
}

/** The files that came with the request a proposal answers; what a plugin offers answers none. */
function requestFiles(
  events: readonly JournalEvent[],
  { id, offeredBy }: ProposalState["proposal"],
): readonly Attachment[] {
  if (offeredBy !== undefined) return [];
  const answer = events.findIndex((event) => event.type === "changes-proposed" && event.proposal.id === id);
  const wanted = events.slice(0, answer).findLast(({ type }) => type === "amendment-wanted");
  const amendment = wanted?.type === "amendment-wanted" ? wanted.amendment : undefined;
  return (amendment?.kind === "change" && amendment.attachments) || [];
}

/** The place at which the text under the title begins; `undefined` of what is no text that is read as one. */
function textBegins(artifact: Artifact): number | undefined {
  const { content } = artifact;
  if (artifactSource(artifact).language !== "markdown" || deliverableFiles(content)) return undefined;
  const { markdown } = titledDocument(artifact);
  return markdown !== undefined && content.endsWith(markdown) ? content.length - markdown.length : undefined;
}
