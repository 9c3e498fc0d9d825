import type { Requirement } from "./requirement";
import type { Complexity } from "./task";

/** How the work could be divided. */
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
  "type" | "description" | "priority" | "source" | "validationCriteria"
>;

/** What a request turned out to ask for. */
export interface TaskAnalysis {
  readonly requirements: readonly DetectedRequirement[];
  readonly complexity: Complexity;
  readonly suggestedStrategy: SuggestedStrategy;
  readonly estimatedPasses: number;
  /** Minutes. */
  readonly estimatedDuration: number;
  readonly requiredSkills: readonly string[];
  readonly suggestedAgents: readonly SuggestedAgent[];
}
