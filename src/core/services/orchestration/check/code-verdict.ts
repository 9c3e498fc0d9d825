import type { Measure } from "../../../domain/requirement/proof";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { StepRunner } from "../calls/step-runner";
import { checkText } from "./check-texts";
import type { CheckedText } from "./checked-text";
import { countVerdict } from "./count-proof";
import { measureInWords } from "./measure-in-words";
import { type FaultKind, isUnusable, type TextFault } from "./text-faults";

/** Requirements that speak of a part of the text, whose measure says nothing of the whole. */
const OF_A_PART =
  /\b(each|every|per|introduction|intro|conclusion|title|headline|subject line|abstract|chaque|par section|titre)\b|각각|각 |마다|서론|결론|제목은/i;

/** The measure code can count to show a requirement met, if anything. */
export function measureOf({ measure, description }: Requirement): Measure | undefined {
  if (measure && !(measure.unit !== "occurrences" && OF_A_PART.test(description))) return measure;
  return measureInWords(description);
}

/** A requirement every text has to meet, and this one does not. Its id says which one it is. */
export function faultRequirement(
  { kind }: TextFault,
  engine: Pick<StepRunner, "rootTaskId" | "resources" | "now">,
): Requirement {
  const { rootTaskId, resources } = engine;
  return {
    id: `${rootTaskId}/text/${kind}`,
    taskId: rootTaskId,
    type: "constraint",
    description: checkText(kind, resources.language),
    priority: "must",
    source: "implicit",
    status: "pending",
    validationCriteria: [],
    proofKind: "counted",
    detectedAt: engine.now(),
  };
}

/** That the passages a text cites say what it claims: for the validator to judge, who is given them. */
export function claimsRequirement(engine: Pick<StepRunner, "rootTaskId" | "resources" | "now">): Requirement {
  const { rootTaskId, resources } = engine;
  return {
    ...faultRequirement({ kind: "misquoted" }, engine),
    id: `${rootTaskId}/claims`,
    description: checkText("claims", resources.language),
    proofKind: "none-found",
  };
}

/** The verdict on a requirement that code can tell; on any, where there is no work that could meet it. */
export function codeVerdict(
  requirement: Requirement,
  text: CheckedText,
  faults: readonly TextFault[],
  language: string,
): RequirementVerdict | undefined {
  const { id: requirementId } = requirement;
  const kind = faultKindOf(requirement);
  if (kind)
    return faultVerdict(
      requirement,
      faults.find((fault) => fault.kind === kind),
      text,
    );
  const [first] = faults;
  if (first && isUnusable(faults)) {
    return { requirementId, outcome: "unmet", reason: checkText(first.kind, language) };
  }
  const measure = measureOf(requirement);
  return measure && countVerdict(requirementId, text, measure, language);
}

/** The kind of fault of a text that does not meet this requirement, if that is one every text has to meet. */
export function faultKindOf({ id }: Requirement): FaultKind | undefined {
  return /\/text\/([a-z-]+)$/.exec(id)?.[1] as FaultKind | undefined;
}

function faultVerdict(
  { id: requirementId, description }: Requirement,
  fault: TextFault | undefined,
  { artifactId, version, content }: CheckedText,
): RequirementVerdict {
  const words = fault?.place ? content.slice(fault.place.start, fault.place.end) : "";
  const text = fault?.words ?? (words.trim() || description);
  // The words that lead to their places are the text's own.
  const shown = fault?.also ? { text: words, also: fault.also } : { text };
  const proof = { kind: "counted", ...shown, ...fault?.place, artifactId, version } as const;
  const outcome = fault?.isUnsure ? "unverified" : fault ? "unmet" : "met";
  return { requirementId, outcome, reason: text, proof };
}
