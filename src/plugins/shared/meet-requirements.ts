import type { Artifact } from "@core/domain/artifact";
import type { RequirementVerdict, RunContext } from "@core/points/orchestration-strategy";
import { type Delivery, MAX_REFINEMENTS, refine } from "./refine-until-passed";

/**
 * Has every requirement checked against what was delivered. While one that must be met is not, and rounds are left,
 * the last deliverable is refined with what was missing. The verdicts are journalled; the engine draws the line.
 */
export async function meetRequirements(
  context: RunContext,
  delivery: Delivery,
  delivered: readonly Artifact[],
  roundsUsed: number,
  signal: AbortSignal,
): Promise<void> {
  let artifacts = delivered;
  let verdicts = await context.checkRequirements(artifacts, signal);
  for (let round = roundsUsed + 1; round <= MAX_REFINEMENTS + context.extraRounds; round++) {
    const last = artifacts.at(-1);
    const reason = objections(verdicts);
    if (!last || reason === "") return;
    await context.enter("refining");
    const { artifact } = await refine(context, delivery, last, reason, round, signal);
    artifacts = [...artifacts.slice(0, -1), artifact];
    verdicts = await context.checkRequirements(artifacts, signal);
  }
}

function objections(verdicts: readonly RequirementVerdict[]): string {
  return verdicts
    .filter(({ passed, requirement }) => !passed && requirement.priority === "must")
    .map(({ requirement, reason }) => `- ${requirement.description}: ${reason}`)
    .join("\n");
}
