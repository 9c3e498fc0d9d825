import { changedArtifact } from "../../../domain/artifact/artifact";
import type { ChangeDecision } from "../../../domain/artifact/proposal";
import type { JournalFact } from "../../../domain/journal/journal-event";
import { fittingEdits, proposalBase, proposalsOf } from "../../../domain/journal/proposal-state";
import type { TaskState } from "../../../domain/journal/task-state";
import { withChanges } from "../../../domain/text/text-edit";
import { AppError } from "../../../errors/app-error";
import { changeFacts } from "../journal/change-facts";

/**
 * The facts of a decision: the edits that are accepted make one version together, in which all else is as it was to the
 * byte. What was decided before stays decided; a proposal without any edit is taken note of.
 * @throws AppError `artifact.not-found`, or `artifact.edit-unfit` where an accepted edit does not fit.
 */
export function decisionFacts(
  state: TaskState,
  { artifactId, proposalId, accept, reject }: ChangeDecision,
  now: number,
): readonly JournalFact[] {
  const current = state.artifacts.get(artifactId);
  const known = proposalsOf(state.events, artifactId).find(({ proposal }) => proposal.id === proposalId);
  if (!current || !known) throw new AppError("artifact.not-found", { id: artifactId });
  const isOpen = (place: number) => known.decisions[place] === "open";
  const accepted = accept.filter(isOpen);
  const rejected = reject.filter((place) => isOpen(place) && !accepted.includes(place));
  const isNoted = known.isOpen && known.decisions.length === 0;
  if (accepted.length + rejected.length === 0 && !isNoted) return [];
  const taskId = state.rootTaskId;
  const decided: JournalFact = { type: "changes-decided", taskId, proposalId, accepted, rejected };
  if (accepted.length === 0) return [decided];
  const base = proposalBase(state.events, known.proposal);
  const fitting = base === undefined ? [] : fittingEdits(known, base, current.content);
  const edits = fitting.flatMap((edit, place) => (edit && accepted.includes(place) ? [edit] : []));
  if (edits.length < accepted.length) throw new AppError("artifact.edit-unfit");
  const artifact = changedArtifact(current, { content: withChanges(current.content, edits) }, now);
  const { request, agentId } = known.proposal;
  const change = { request, agentId, edits: edits.length };
  return [...changeFacts(state, current, { type: "artifact-changed", artifact, change }), decided];
}
