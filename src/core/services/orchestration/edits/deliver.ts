import { VALIDATOR_ID } from "../../../domain/agent/agent";
import { type Artifact, changedArtifact } from "../../../domain/artifact/artifact";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { isAboutSources } from "../../../domain/requirement/about-sources";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { Task } from "../../../domain/task/task";
import { isCutTitle, wholeTitle } from "../../../domain/task/task-title";
import { isAppError } from "../../../errors/app-error";
import type { StepRunner } from "../calls/step-runner";
import { faultKindOf } from "../check/code-verdict";
import { BEYOND_REPAIR, FATAL } from "../check/text-faults";
import { textSources } from "../check/text-sources";
import {
  type Candidate,
  type Delivery,
  type DeliveryOptions,
  editedCandidate,
  firstCandidate,
} from "./candidate";
import { isBetter, type JudgedText } from "./is-better";
import { endRefinement, refinementKey, refinementTask } from "./refinement";
import { repair } from "./repair";
import type { UnmetRequirement } from "./repair-prompt";

/** A text is repaired so often at the most. */
const MAX_ROUNDS = 2;
/** From this share of what a task may take on, what there is is delivered. */
const NEARLY_SPENT = 0.8;

/**
 * Checks the deliverable, has repaired what is not met, and keeps the best version that was checked, with the outcome of
 * each requirement, in one commit. Killed at any moment, it comes to the same end.
 * @throws the cancellation, and AppError `task.limit-reached` after the best version so far has been kept.
 */
export async function deliver(
  engine: StepRunner,
  artifactId: string,
  signal: AbortSignal,
  options: DeliveryOptions = {},
): Promise<void> {
  const attempt = `${artifactId}/${amendments(engine.state)}`;
  const version = await engine.once(
    engine.rootTaskId,
    `deliver/${attempt}`,
    async () => newestOf(engine.state, artifactId).version,
  );
  const artifact = newestOf(engine.state, artifactId, version);
  const sources = await textSources(engine, artifact, signal);
  const delivery: Delivery = { engine, signal, options, artifact, sources, attempt };
  let best = await firstCandidate(delivery);
  try {
    for (let round = 1; round <= (options.rounds ?? MAX_ROUNDS); round++) {
      const unmet = unmetOf(best, options.only);
      if (unmet.length === 0 || !mayBegin(delivery, `${attempt}/${round}`)) break;
      best = (await repaired(delivery, best, unmet, round)) ?? best;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (isAppError(error)) await keep(delivery, best, `stopped/${best.edits}`);
    throw error;
  }
  await keep(delivery, best, "end");
}

/** Whether there is still room for a round of repair; one that has begun, or was asked for, is gone through with. */
function mayBegin({ engine: { state, resources }, options }: Delivery, round: string): boolean {
  const isRequested = options.only !== undefined || state.accepted.has(refinementKey(round));
  return isRequested || resources.modelCalls.budget.share < NEARLY_SPENT;
}

/** Deliveries of the same artifact are told apart by what the user wanted in between. */
function amendments({ events }: TaskState): number {
  return events.filter(({ type }) => type === "amendment-wanted").length;
}

/** An artifact, or an earlier version of it. @throws Error when there is none. */
function newestOf({ events, artifacts }: TaskState, artifactId: string, version?: number): Artifact {
  const current = artifacts.get(artifactId);
  if (current && (version === undefined || current.version === version)) return current;
  for (const event of events) {
    if (event.type !== "artifact-created" && event.type !== "artifact-changed") continue;
    if (event.artifact.id === artifactId && event.artifact.version === version) return event.artifact;
  }
  throw new Error(`Artifact ${artifactId} is not part of this run.`);
}

/** One round: edits, and a check of what they may have changed; `undefined` where they made nothing better. */
async function repaired(
  delivery: Delivery,
  before: Candidate,
  unmet: readonly UnmetRequirement[],
  round: number,
): Promise<Candidate | undefined> {
  const { engine, signal, artifact, attempt } = delivery;
  await engine.enter("refining");
  const refinement = await refinementTask(engine, artifact, unmet, `${attempt}/${round}`);
  const { id: taskId, title: description } = refinement;
  const key = `repair/${attempt}/${round}`;
  const work = { taskId, key, step: "execution", description, agentId: artifact.agentId } as const;
  const applied = await engine.step(work, () =>
    repair(engine, { artifact, content: before.content, unmet, taskId }, signal),
  );
  const candidate = await editedCandidate(delivery, before, applied, unmet, round);
  const better = candidate && isBetter(candidate, before) ? candidate : undefined;
  await endRefinement(engine, refinement, better !== undefined, unmet);
  return better;
}

/** The unmet requirements to edit for: none, where there is no work to be edited. */
function unmetOf(
  { requirements, verdicts }: JudgedText,
  only: readonly string[] | undefined,
): readonly UnmetRequirement[] {
  const unmet = requirements.flatMap((requirement) => {
    const verdict = verdicts.find(({ requirementId }) => requirementId === requirement.id);
    return verdict?.outcome === "unmet" ? [{ requirement, verdict }] : [];
  });
  const faults = unmet.flatMap(({ requirement }) => faultKindOf(requirement) ?? []);
  if (faults.some((kind) => FATAL.has(kind))) return [];
  return unmet.filter(({ requirement }) => {
    const kind = faultKindOf(requirement);
    return !(kind && BEYOND_REPAIR.has(kind)) && (!only || only.includes(requirement.id));
  });
}

/** The name of a task that has none but the cut beginning of its request: that of its document. */
function namedFacts(task: Task, title: string): readonly JournalFact[] {
  const { id: taskId, complexity, estimatedPasses, titledByUser } = task;
  if (titledByUser || !isCutTitle(task) || title === wholeTitle(task)) return [];
  return [{ type: "task-planned", taskId, complexity, estimatedPasses, title }];
}

/** Makes a version the deliverable, with the outcomes that were found for it. */
async function keep({ engine, artifact, attempt }: Delivery, best: Candidate, reason: string): Promise<void> {
  const { rootTaskId: taskId } = engine;
  await engine.once(taskId, `keep/${attempt}/${reason}`, async (stage) => {
    const current = newestOf(engine.state, artifact.id);
    const reviewedBy = [...new Set([...current.reviewedBy, VALIDATOR_ID])];
    const { content, edits, repairs: requirementIds } = best;
    const kept = changedArtifact(current, { content, status: "final" }, engine.now());
    const repair = edits > 0 ? { repair: { requirementIds, edits } } : {};
    const facts: JournalFact[] = [{ type: "artifact-changed", artifact: { ...kept, reviewedBy }, ...repair }];
    facts.push(...namedFacts(engine.root, kept.title));
    const known = new Set(engine.root.requirements.map(({ id }) => id));
    for (const { requirementId, outcome, reason, proof } of best.verdicts) {
      const requirement = best.requirements.find(({ id }) => id === requirementId);
      if (!known.has(requirementId)) {
        if (outcome === "met" || !requirement) continue;
        facts.push({ type: "requirement-detected", taskId, requirement });
      }
      const satisfied = outcome === "met";
      const shown = proof && { proof: { ...proof, version: kept.version } };
      facts.push({
        type: "requirement-validated",
        taskId,
        requirementId,
        satisfied,
        reason,
        outcome,
        ...shown,
      });
      if (requirement && hasMoreToAccept(engine.root.requirements, requirementId, reason))
        facts.push({ type: "requirement-accepted", taskId, requirementId, accepted: false });
    }
    stage(...facts);
  });
}

/** Whether what the user has accepted as it is was less than what is not in the sources now. */
function hasMoreToAccept(known: readonly Requirement[], requirementId: string, reason: string): boolean {
  const before = known.find(({ id }) => id === requirementId);
  if (!before || before.acceptedAt === undefined || !isAboutSources(before)) return false;
  const accepted = new Set(before.validationResult?.split("; "));
  return reason.split("; ").some((words) => !accepted.has(words));
}
