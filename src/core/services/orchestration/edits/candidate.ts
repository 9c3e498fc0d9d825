import { VALIDATOR_ID } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import { type ReadSources, type UnsourcedWords, unsourcedWords } from "../../../domain/grounding/unsourced";
import type { FinishReason } from "../../../domain/model/llm";
import { movedProof } from "../../../domain/requirement/proof";
import { outcomeOf, type Requirement } from "../../../domain/requirement/requirement";
import { citedSources } from "../../../domain/source/source";
import { detectLanguage } from "../../../domain/text/detect-language";
import { movedPlace, withChanges } from "../../../domain/text/text-edit";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";
import { check } from "../check/check";
import type { CheckedText } from "../check/checked-text";
import { citedPages } from "../check/cited-pages";
import { claimsRequirement, faultKindOf, faultRequirement } from "../check/code-verdict";
import { isUnusable, textFaults } from "../check/text-faults";
import type { TextSources } from "../check/text-sources";
import type { AppliedEdit } from "./apply-edits";
import type { JudgedText } from "./is-better";
import type { UnmetRequirement } from "./repair-prompt";

/** Text nearer to the end than this, in characters, belongs to the ending. */
const ENDING = 200;

/** The options of a delivery besides checking everything and repairing what is not met. */
export interface DeliveryOptions {
  /** Ids of the requirements to check and to repair; the others keep what the last check of them came to. */
  readonly only?: readonly string[];
  /** Rounds of repair at the most, in place of two. */
  readonly rounds?: number;
  /** Whether the text has to cite what it rests on. */
  readonly needsSources?: boolean;
  /** The reason why the writer of the text stopped, if that is known. */
  readonly finishReason?: FinishReason;
}

/** A version of the deliverable that could be kept. */
export interface Candidate extends JudgedText {
  readonly finishReason: FinishReason | undefined;
  /** The number of edits of the text so far, and their requirements. */
  readonly edits: number;
  readonly repairs: readonly string[];
}

/** A delivery under way. */
export interface Delivery {
  readonly engine: StepRunner;
  readonly signal: AbortSignal;
  readonly options: DeliveryOptions;
  readonly artifact: Artifact;
  /** All that the text rests on; absent where it was written from what its writer knows. */
  readonly sources?: TextSources | undefined;
  /** Tells this delivery from an earlier one of the same artifact, in keys. */
  readonly attempt: string;
}

/** The text as it was written, checked. */
export async function firstCandidate(delivery: Delivery): Promise<Candidate> {
  const { engine, artifact, options } = delivery;
  const { content } = artifact;
  const wanted = engine.root.requirements.filter(({ priority }) => priority !== "wont");
  const { finishReason } = options;
  const requirements = withFaults(delivery, { content, finishReason }, wanted);
  const isAsked = ({ id }: Requirement) =>
    !options.only || options.only.includes(id) || !wanted.some((each) => each.id === id);
  const checked = await checkedFor(delivery, { content, finishReason }, requirements.filter(isAsked), 0);
  const verdicts = merged(requirements, checked, wanted.map(lastVerdict));
  return { content, finishReason, requirements, verdicts, edits: 0, repairs: [] };
}

/** The verdict of the last check of a requirement. */
function lastVerdict(requirement: Requirement): RequirementVerdict {
  const { id: requirementId, validationResult: reason = "", proof } = requirement;
  const outcome = outcomeOf(requirement);
  const known = { requirementId, outcome: outcome === "pending" ? "unverified" : outcome, reason } as const;
  return proof ? { ...known, proof } : known;
}

/** The text after edits, with what they may have changed checked again; `undefined` where there are none. */
export async function editedCandidate(
  delivery: Delivery,
  before: Candidate,
  applied: readonly AppliedEdit[],
  unmet: readonly UnmetRequirement[],
  round: number,
): Promise<Candidate | undefined> {
  if (applied.length === 0) return undefined;
  const content = withChanges(before.content, applied);
  const endsOtherwise = applied.some(({ end }) => end > before.content.length - ENDING);
  const finishReason = endsOtherwise ? undefined : before.finishReason;
  const requirements = withFaults(delivery, { content, finishReason }, before.requirements);
  // Of a text in another language nothing is left that a verdict could be about.
  const isAnother = unmet.some(({ requirement }) => faultKindOf(requirement) === "language");
  const carried = isAnother
    ? []
    : before.verdicts.flatMap((verdict) => carriedOver(verdict, applied, delivery.options.only));
  const ids = new Set(carried.map(({ requirementId }) => requirementId));
  const asked = requirements.filter(({ id }) => !ids.has(id));
  const checked = await checkedFor(delivery, { content, finishReason }, asked, round);
  const verdicts = merged(requirements, checked, carried);
  const served = new Set(
    applied.flatMap((edit) => edit.for.flatMap((place) => unmet[place]?.requirement.id ?? [])),
  );
  const repairs = [...new Set([...before.repairs, ...served])];
  return { content, finishReason, requirements, verdicts, edits: before.edits + applied.length, repairs };
}

/** A verdict that holds for the edited text as well, with the place of its proof there. */
function carriedOver(
  verdict: RequirementVerdict,
  applied: readonly AppliedEdit[],
  only: readonly string[] | undefined,
): readonly RequirementVerdict[] {
  const { proof, outcome, requirementId } = verdict;
  const isLeftAlone = only !== undefined && !only.includes(requirementId) && outcome !== "met";
  if (outcome !== "met" && !isLeftAlone) return [];
  if (!proof) return [verdict];
  const moved = movedProof(proof, (place) => movedPlace(place, applied));
  return moved ? [{ ...verdict, proof: moved }] : [];
}

function checkedFor(
  delivery: Delivery,
  text: Pick<CheckedText, "content" | "finishReason">,
  requirements: readonly Requirement[],
  round: number,
): Promise<readonly RequirementVerdict[]> {
  const { engine, signal, attempt } = delivery;
  const work = {
    taskId: engine.rootTaskId,
    key: `check/${attempt}/${round}`,
    step: "requirements",
    description: "Check each requirement against the deliverable",
    agentId: VALIDATOR_ID,
  } as const;
  return engine.step(work, async (stage) => {
    await engine.enter("validating");
    return check(engine, checkedText(delivery, text), requirements, stage, signal);
  });
}

/** The requirements, and those every text has to meet that this one does not. */
function withFaults(
  delivery: Delivery,
  text: Pick<CheckedText, "content" | "finishReason">,
  requirements: readonly Requirement[],
): readonly Requirement[] {
  const { engine } = delivery;
  const checked = checkedText(delivery, text);
  const faults = textFaults(checked, engine.root.description);
  const known = new Set(requirements.map(({ id }) => id));
  const found = faults.map((fault) => faultRequirement(fault, engine));
  const claims = checked.cited?.pages.length && !isUnusable(faults) ? [claimsRequirement(engine)] : [];
  return [...requirements, ...[...found, ...claims].filter(({ id }) => !known.has(id))];
}

function checkedText(
  { engine, artifact, options, sources }: Delivery,
  text: Pick<CheckedText, "content" | "finishReason">,
): CheckedText {
  const { id: artifactId, version, format } = artifact;
  const cited = citedPages(engine.state, {
    sources: citedSources(text.content, artifact.sources) ?? [],
  });
  const unsourced =
    sources?.read && format === "markdown" ? unsourcedIn(text.content, sources.read) : undefined;
  const { needsSources } = options;
  return { ...text, artifactId, version, format, cited, needsSources, sources, unsourced };
}

/** The words found in the last texts: each is looked at several times on its way. */
const found = new WeakMap<ReadSources, Map<string, readonly UnsourcedWords[]>>();

function unsourcedIn(content: string, read: ReadSources): readonly UnsourcedWords[] {
  const known = found.get(read) ?? new Map<string, readonly UnsourcedWords[]>();
  found.set(read, known);
  const words = known.get(content) ?? unsourcedWords(content, read, detectLanguage(content));
  known.set(content, words);
  return words;
}

/** For each requirement the verdict that was given now, else the one from before. */
function merged(
  requirements: readonly Requirement[],
  given: readonly RequirementVerdict[],
  before: readonly RequirementVerdict[],
): readonly RequirementVerdict[] {
  const byId = new Map([...before, ...given].map((verdict) => [verdict.requirementId, verdict]));
  return requirements.flatMap(({ id }) => byId.get(id) ?? []);
}
