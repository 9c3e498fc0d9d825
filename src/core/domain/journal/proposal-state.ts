import type { Proposal } from "../artifact/proposal";
import { laterPlaces } from "../text/later-place";
import { areInOrder, growth, type TextEdit, withChanges } from "../text/text-edit";
import { versionsOf } from "./artifact-versions";
import type { JournalEvent } from "./journal-event";

/** The user's decision about an edit. */
export type Decision = "open" | "accepted" | "rejected";

/** A proposal with what has become of it. */
export interface ProposalState {
  readonly proposal: Proposal;
  /** One for each edit. */
  readonly decisions: readonly Decision[];
  /** Whether there is something left to decide, or to be told: that nothing was found to change. */
  readonly isOpen: boolean;
}

/** All proposals of a journal for an artifact, oldest first. */
export function proposalsOf(events: readonly JournalEvent[], artifactId: string): readonly ProposalState[] {
  const found = new Map<string, ProposalState>();
  for (const event of events) {
    if (event.type === "changes-proposed" && event.proposal.artifactId === artifactId) {
      const { proposal } = event;
      const decisions = proposal.edits.map(() => "open" as const);
      // That nothing was found to change is old news once there is another answer.
      for (const [id, known] of found) if (known.decisions.length === 0) found.delete(id);
      found.set(proposal.id, { proposal, decisions, isOpen: true });
    } else if (event.type === "changes-decided") {
      const known = found.get(event.proposalId);
      if (known) found.set(event.proposalId, decided(known, event));
    }
  }
  return [...found.values()];
}

/** Places in the list of edits, from 0. */
interface Decided {
  readonly accepted: readonly number[];
  readonly rejected: readonly number[];
}

function decided({ proposal, decisions }: ProposalState, { accepted, rejected }: Decided): ProposalState {
  const after = decisions.map((decision, place): Decision => {
    if (decision !== "open") return decision;
    if (accepted.includes(place)) return "accepted";
    return rejected.includes(place) ? "rejected" : "open";
  });
  return { proposal, decisions: after, isOpen: after.includes("open") };
}

/** The text that the edits of a proposal are of, as the journal has it; `undefined` where they do not fit any. */
export function proposalBase(events: readonly JournalEvent[], proposal: Proposal): string | undefined {
  const { artifactId, version, edits } = proposal;
  const known = versionsOf(events, artifactId).find(({ artifact }) => artifact.version === version);
  const content = known?.artifact.content;
  return content !== undefined && areInOrder(edits, content.length) ? content : undefined;
}

/**
 * The edits of a proposal at their places in the text as it is now; `undefined` for those that are decided, and those
 * that no longer fit because what they change has been changed meanwhile.
 */
export function fittingEdits(
  { proposal: { edits }, decisions }: Pick<ProposalState, "proposal" | "decisions">,
  base: string,
  current: string,
): readonly (TextEdit | undefined)[] {
  const isAccepted = (place: number) => decisions[place] === "accepted";
  const expected = withChanges(
    base,
    edits.filter((_, place) => isAccepted(place)),
  );
  const laterPlace = expected === current ? undefined : laterPlaces(expected, current);
  let reached = 0;
  return edits.map((edit, place) => {
    if (decisions[place] !== "open") return undefined;
    const shift = growth(edits.filter((_, other) => other < place && isAccepted(other)));
    const there = { start: edit.start + shift, end: edit.end + shift };
    const here = laterPlace ? laterPlace(there) : there;
    if (!here || here.start < reached) return undefined;
    reached = here.end;
    return { ...here, replacement: edit.replacement };
  });
}
