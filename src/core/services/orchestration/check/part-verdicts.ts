import {
  type Outcome,
  type Proof,
  type QuotedPassage,
  quotedPassages,
} from "../../../domain/requirement/proof";
import type { Requirement } from "../../../domain/requirement/requirement";
import { scopeOf } from "../../../domain/requirement/scope";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import type { GivenVerdicts } from "./check-calls";
import { proofKindOf } from "./check-prompt";
import { checkText } from "./check-texts";
import type { CheckedText } from "./checked-text";
import type { SearchableText } from "./searchable-text";

/** Passages of the parts of a text that are kept to show one requirement. */
const MOST_PASSAGES = 5;

/** The text that verdicts are about, and the language of reasons. */
interface JudgedText {
  readonly text: Pick<CheckedText, "artifactId" | "version">;
  readonly searchable: SearchableText;
  readonly language: string;
}

/**
 * The outcome for a whole text of the verdicts on its parts, each of which was held against its sources batch by batch. The
 * first batch shows a requirement to be met; those after it can object, and what was not held against one is unverified.
 */
export function joinedVerdict(
  requirement: Requirement,
  parts: readonly (readonly GivenVerdicts[])[],
  judged: JudgedText,
): RequirementVerdict {
  const verdicts = parts.map((batches) => verdictOnPart(requirement, batches, judged));
  if (verdicts.length === 1 && verdicts[0]) return verdicts[0];
  const outcomes = verdicts.map(({ outcome }) => outcome);
  const outcome = scopeOf(requirement) === "throughout" ? allOf(outcomes) : anyOf(outcomes);
  const found = verdicts.filter((each) => each.outcome === outcome);
  const [first] = found.length > 0 ? found : verdicts;
  if (!first) throw new Error("A text has at least one part.");
  return withOtherPassages({ ...first, outcome }, found);
}

function verdictOnPart(
  requirement: Requirement,
  batches: readonly GivenVerdicts[],
  judged: JudgedText,
): RequirementVerdict {
  const [first, ...others] = batches.map((batch) => ({
    verdict: verdictOf(requirement, batch, judged),
    met: batch.verdicts.get(requirement.id)?.met,
  }));
  if (!first) throw new Error("A part is asked about at least once.");
  if (first.verdict.outcome !== "met") return first.verdict;
  return others.find(({ met }) => !met)?.verdict ?? first.verdict;
}

/** With the passages that show it in other parts. */
function withOtherPassages(
  verdict: RequirementVerdict,
  alike: readonly RequirementVerdict[],
): RequirementVerdict {
  const { outcome, proof } = verdict;
  if (outcome !== "met" || proof?.kind !== "quote" || alike.length < 2) return verdict;
  const all = alike.flatMap((each) => (each.proof ? quotedPassages(each.proof) : []));
  const also = all
    .filter(({ start }, at) => start !== proof.start && all.findIndex((each) => each.start === start) === at)
    .slice(0, MOST_PASSAGES);
  return also.length > 0 ? { ...verdict, proof: { ...proof, also } } : verdict;
}

/** The outcome of a validator's verdict on one part of the text. */
function verdictOf(
  requirement: Requirement,
  { verdicts, problem }: GivenVerdicts,
  { text: { artifactId, version }, searchable, language }: JudgedText,
): RequirementVerdict {
  const { id: requirementId } = requirement;
  const given = verdicts.get(requirementId);
  if (!given) {
    const reason = problem
      ? `${checkText("error", language)}: ${problem}`
      : checkText("not-checked", language);
    return { requirementId, outcome: "unverified", reason };
  }
  const verdict = (outcome: Outcome, reason: string, proof?: Omit<Proof, "artifactId" | "version">) => {
    const shown = { requirementId, outcome, reason };
    return proof ? { ...shown, proof: { ...proof, artifactId, version } } : shown;
  };
  const outcome = given.met ? "met" : "unmet";
  const [place, ...others] = foundQuotes(searchable, given.quotes);
  // A verdict without words of the text is no proof where those are wanted.
  const kind = proofKindOf(requirement);
  const needsQuote = (kind === "quote" && given.met) || (kind === "none-found" && !given.met);
  if (needsQuote) {
    if (!place) return verdict("unverified", checkText("not-quoted", language));
    const also = kind === "quote" && others.length > 0 ? { also: others } : {};
    return verdict(outcome, given.reason || place.text, { kind, ...place, ...also });
  }
  const reason =
    given.reason || given.quotes[0] || (kind === "none-found" ? checkText("none-found", language) : "");
  const at = place && { start: place.start, end: place.end };
  return verdict(outcome, reason, { kind: kind === "none-found" ? kind : "judged", text: reason, ...at });
}

/** The quotes that stand in a text, each with its place; several at the same place are one. */
function foundQuotes(text: SearchableText, quotes: readonly string[]): readonly QuotedPassage[] {
  const found = quotes.flatMap((quote) => {
    const place = foundQuote(text, quote);
    return place ? [{ text: quote, start: place.start, end: place.end }] : [];
  });
  return found.filter(({ start }, at) => found.findIndex((each) => each.start === start) === at);
}

/** The place of quoted words, also such as were put between quotation marks once more. */
function foundQuote(text: SearchableText, quote: string) {
  return text.find(quote)[0] ?? text.find(quote.replace(/^["'“”‘’«»\s]+|["'“”‘’«»\s]+$/g, ""))[0];
}

/** The outcome where one place of a text is enough. */
function anyOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes("met")) return "met";
  return outcomes.every((each) => each === "unmet") ? "unmet" : "unverified";
}

/** The outcome where every place of a text has to be so. */
function allOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes("unmet")) return "unmet";
  return outcomes.every((each) => each === "met") ? "met" : "unverified";
}
