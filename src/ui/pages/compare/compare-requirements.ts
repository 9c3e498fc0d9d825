import type { Outcome } from "@core/domain/requirement/proof";
import { outcomeOf, type Requirement } from "@core/domain/requirement/requirement";

/** The last verdict on a requirement, if there was one. */
export type RequirementVerdict = Outcome | "pending";

/** One requirement in two tasks; absent where it was not asked for. */
export interface ComparedRequirement {
  readonly description: string;
  readonly left?: RequirementVerdict;
  readonly right?: RequirementVerdict;
}

/** The requirements of two tasks, each once: the same where they say the same, whatever their case and spaces. */
export function compareRequirements(
  left: readonly Requirement[],
  right: readonly Requirement[],
): readonly ComparedRequirement[] {
  const rows = new Map<string, ComparedRequirement>();
  for (const [side, requirements] of [["left", left] as const, ["right", right] as const]) {
    for (const requirement of requirements) {
      const key = requirement.description
        .toLowerCase()
        .replace(/[\s.]+/g, " ")
        .trim();
      const known = rows.get(key) ?? { description: requirement.description };
      rows.set(key, { ...known, [side]: outcomeOf(requirement) });
    }
  }
  return [...rows.values()];
}
