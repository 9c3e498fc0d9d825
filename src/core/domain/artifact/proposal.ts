import type { Place, TextEdit } from "../text/text-edit";

/** The change that the user wants made to a deliverable. */
export interface ChangeRequest {
  /** The user's words. */
  readonly request: string;
  /** The version of the deliverable they are about. */
  readonly version: number;
  /** The passage of that version to change; the whole where there is none. */
  readonly passage?: Place;
}

/** Edits of a deliverable that an agent, or a plugin, offers and the user decides about. */
export interface Proposal extends ChangeRequest {
  readonly id: string;
  readonly artifactId: string;
  readonly agentId: string;
  /** Name of the plugin that offers them, where no agent does. */
  readonly offeredBy?: string;
  /** In order and apart from each other, at their places in `version`. */
  readonly edits: readonly TextEdit[];
  /** The number of edits that were offered besides and could not be made. */
  readonly unfit: number;
  /** The agent's remark about it. */
  readonly remark?: string;
}

/** The user's decision about edits of a proposal, by their places in it from 0. */
export interface ChangeDecision {
  readonly artifactId: string;
  readonly proposalId: string;
  readonly accept: readonly number[];
  readonly reject: readonly number[];
}
