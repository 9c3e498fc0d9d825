import { isAboutSources } from "../../../domain/requirement/about-sources";
import { type Outcome, quotedPassages } from "../../../domain/requirement/proof";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import { measureOf } from "../check/code-verdict";
import { shortfall } from "../check/count-proof";

/** A text with what its check came to. */
export interface JudgedText {
  readonly content: string;
  readonly requirements: readonly Requirement[];
  /** One for each requirement. */
  readonly verdicts: readonly RequirementVerdict[];
}

/**
 * Whether a repaired text is to take the place of the one before: it breaks no *must* that was met, and meets more, or
 * comes closer to what is measured. What is not asked of the earlier text, such as having no placeholder, it meets.
 */
export function isBetter(candidate: JudgedText, before: JudgedText): boolean {
  const now = outcomes(candidate);
  const then = outcomes(before);
  const musts = candidate.requirements.filter(({ priority }) => priority === "must");
  const breaks = musts.some(({ id }) => (then.get(id) ?? "met") === "met" && now.get(id) !== "met");
  if (breaks) return false;
  const gain = (requirements: readonly Requirement[]) => met(requirements, now) - met(requirements, then);
  const difference = gain(musts) || gain(candidate.requirements);
  return difference > 0 || (difference === 0 && distance(candidate) < distance(before));
}

function outcomes({ verdicts }: JudgedText): ReadonlyMap<string, Outcome> {
  return new Map(verdicts.map(({ requirementId, outcome }) => [requirementId, outcome]));
}

/** The number of requirements that are met; those that were not looked at are. */
function met(requirements: readonly Requirement[], outcome: ReadonlyMap<string, Outcome>): number {
  return requirements.filter(({ id }) => (outcome.get(id) ?? "met") === "met").length;
}

/** By how much a text misses all that is measured, and how much of it stands in none of its sources. */
function distance({ content, requirements, verdicts }: JudgedText): number {
  const unsourced = verdicts.find(
    ({ requirementId: id, outcome }) => isAboutSources({ id }) && outcome === "unmet",
  );
  const words = unsourced?.proof ? quotedPassages(unsourced.proof).length : 0;
  return requirements.reduce((sum, requirement) => {
    const measure = measureOf(requirement);
    return sum + (measure ? shortfall(content, measure) : 0);
  }, words);
}
