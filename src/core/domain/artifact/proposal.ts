import type { Place, TextEdit } from "../text/text-edit";

/** What the user wants changed about a deliverable. */
export interface ChangeRequest {
  /** The user's words. */
  readonly request: string;
  /** The version of the deliverable they are about. */
  readonly version: number;
  /** The passage of that version to change; the whole where there is none. */
  readonly passage?: Place;
}

/** Edits of a deliverable that an agent offers and the user decides about. */
export interface Proposal extends ChangeRequest {
  readonly id: string;
  readonly artifactId: string;
  readonly agentId: string;
  /** In order and apart from each other, at their places in `version`. */
  readonly edits: readonly TextEdit[];
  /** How many more were offered that could not be made. */
  readonly unfit: number;
  /** What the agent says about it. */
  readonly remark?: string;
}

/** What the user decides about edits of a proposal, by their places in it from 0. */
export interface ChangeDecision {
  readonly artifactId: string;
  readonly proposalId: string;
  readonly accept: readonly number[];
  readonly reject: readonly number[];
}
