import type { Requirement } from "../requirement/requirement";
import type { Complexity } from "./task";

/** The way the work could be divided. */
export type SuggestedStrategy = "single_agent" | "sequential_agents" | "parallel_agents" | "hierarchical";

/** An agent the analysis would like to have on the team. */
export interface SuggestedAgent {
  readonly name: string;
  readonly role: string;
  readonly requiredSkills: readonly string[];
  readonly estimatedExperience: "Junior" | "Mid" | "Senior" | "Expert";
  readonly specialization: string;
}

/** A requirement as the analysis found it, before it has an id. */
export type DetectedRequirement = Pick<
  Requirement,
  | "type"
  | "description"
  | "priority"
  | "source"
  | "validationCriteria"
  | "quote"
  | "proofKind"
  | "scope"
  | "measure"
>;

/** An independent question whose answer the writer needs. */
export interface ReaderPlan {
  readonly question: string;
  /** A short name for it, if the brief has one. */
  readonly name?: string;
  /** The things to look at, and to leave out. */
  readonly scope: string;
  /** Places of earlier readers in the list, from 0, whose notes it needs. */
  readonly needs: readonly number[];
  /** Name of the agent that should answer, if the brief says. */
  readonly agent?: string;
}

/** The result of analysing a request. */
export interface TaskAnalysis {
  /** A short name for the result, if the brief has one. */
  readonly title?: string;
  readonly requirements: readonly DetectedRequirement[];
  readonly complexity: Complexity;
  readonly suggestedStrategy: SuggestedStrategy;
  readonly estimatedPasses: number;
  /** Minutes. */
  readonly estimatedDuration: number;
  readonly requiredSkills: readonly string[];
  readonly suggestedAgents: readonly SuggestedAgent[];
  /** The things the brief takes for granted where the request is silent. */
  readonly assumptions?: readonly string[];
  /** At most eight; none where one writer can do without. */
  readonly readers?: readonly ReaderPlan[];
  /** The use of the attached files; absent where the brief does not say. */
  readonly filesUse?: FilesUse;
  /** All that the brief has more than fits; absent where it fits. */
  readonly leftOut?: LeftOut;
}

/** All that was left out of a brief, in its own words. */
export interface LeftOut {
  readonly requirements: readonly string[];
  readonly readers: readonly string[];
  readonly agents: readonly string[];
  /** Absent in briefs from before that was kept. */
  readonly skills?: readonly string[];
}

/**
 * The use that a request makes of its attached files. `in-order`: the result is their text worked through from beginning to
 * end, as a translation is; `all`: it rests on all of them, as a summary does; `search`: a few places hold the answer.
 */
export type FilesUse = (typeof FILES_USES)[number];

/** All uses of attached files. */
export const FILES_USES = ["in-order", "all", "search"] as const;
