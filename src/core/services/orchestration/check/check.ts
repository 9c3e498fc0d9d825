import { VALIDATOR_ID } from "../../../domain/agent/agent";
import { estimatedTokens } from "../../../domain/conversation/conversation-summary";
import type { Outcome, Proof, QuotedPassage } from "../../../domain/requirement/proof";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { WebSource } from "../../../domain/source/source";
import type { TaskModel } from "../../../domain/task/task";
import type { RequirementVerdict, Stage } from "../../../points/orchestration-strategy";
import { DEFAULT_CONTEXT_WINDOW } from "../../models/model-call";
import type { StepRunner } from "../calls/step-runner";
import { sourcesText } from "../prompts/note-prompt";
import { systemAgent } from "../recruiting/system-agents";
import { askVerdicts, type CheckCall, type GivenVerdicts } from "./check-calls";
import { proofKindOf, type TextPart } from "./check-prompt";
import { checkText } from "./check-texts";
import type { CheckedText } from "./checked-text";
import { codeVerdict } from "./code-verdict";
import { isRelated, mentionVerdict, withBoundQuotes } from "./quote-rules";
import { allOf, anyOf } from "./read-verdicts";
import { SearchableText } from "./searchable-text";
import { supportingPassages } from "./supporting-passages";
import { textFaults } from "./text-faults";

/** The tokens a check needs besides the text: rules, and for each requirement its words and its verdict. */
const RULES = 800;
const PER_REQUIREMENT = 150;
/** The text may fill this share of what the model can read: the count of tokens is an estimate. */
const SHARE = 0.7;
/** The limit of passages of the cited pages for the validator, in characters. */
const MOST_PASSAGES = 24_000;
/** The limit of what the text rests on for the validator, in characters, and as a share of the model's tokens. */
const MOST_GROUNDS = 24_000;
const GROUNDS_SHARE = 0.5;
/** A quotation is shorter than this, so that it stands whole in one part, in UTF-16 units. */
const OVERLAP = 1_000;

/**
 * Checks a text against requirements: by code where code can tell, the rest by a validator that sees the whole text
 * and what it rests on, and not who wrote it. What could not be checked, or is shown by words that are not there, is unverified.
 * @throws the cancellation, and AppError `task.limit-reached`.
 */
export async function check(
  engine: StepRunner,
  text: CheckedText,
  requirements: readonly Requirement[],
  stage: Stage,
  signal: AbortSignal,
): Promise<readonly RequirementVerdict[]> {
  const { language } = engine.resources;
  const faults = textFaults(text, engine.root.description);
  const byCode = new Map(
    requirements.flatMap((requirement) => {
      const verdict =
        codeVerdict(requirement, text, faults, language) ??
        mentionVerdict(requirement, text, engine.root.description, language);
      return verdict ? [[requirement.id, verdict] as const] : [];
    }),
  );
  const judged = await judge(
    engine,
    text,
    requirements.filter(({ id }) => !byCode.has(id)),
    stage,
    signal,
  );
  const verdicts = new Map([...byCode, ...judged]);
  return requirements.flatMap(({ id }) => verdicts.get(id) ?? []);
}

async function judge(
  engine: StepRunner,
  text: CheckedText,
  requirements: readonly Requirement[],
  stage: Stage,
  signal: AbortSignal,
): Promise<readonly (readonly [string, RequirementVerdict])[]> {
  if (requirements.length === 0) return [];
  const { agents, language } = engine.resources;
  const validator = await systemAgent(agents, VALIDATOR_ID, signal);
  if (!validator) {
    const reason = checkText("no-validator", language);
    stage({ type: "fallback-taken", taskId: engine.rootTaskId, fallback: "validator", reason });
    return requirements.map(({ id }) => [id, { requirementId: id, outcome: "unverified", reason }]);
  }
  const searchable = new SearchableText(text.content);
  const askOnce = async (some: readonly Requirement[], model?: TaskModel) => {
    const given = await askAll({ engine, validator, model, signal }, text, some);
    const verdicts = some.map((requirement) => {
      const outcomes = given.map((part) => outcomeOf(requirement, part, text, searchable, language));
      return joined(requirement, outcomes);
    });
    return withBoundQuotes(some, verdicts, text, language);
  };
  const ask = async (some: readonly Requirement[], model?: TaskModel) => {
    const first = await askOnce(some, model);
    const doubtful = some.filter((each, place) => isDoubtful(each, first[place], language));
    const again = doubtful.length > 0 ? await askOnce(doubtful, model) : [];
    return new Map([...first, ...again].map((verdict) => [verdict.requirementId, verdict]));
  };
  const first = await ask(requirements);
  const { checkModel, recording } = engine.root;
  // A recorded run holds no replies of another model.
  if (!checkModel || recording) return [...first];
  const { withSecondOpinions } = await import("./second-opinions");
  const source = { engine, validator, checkModel, ask, signal };
  return [...(await withSecondOpinions(source, requirements, first))];
}

/** Whether a verdict was given and its proof does not show it, which is asked about once more. */
function isDoubtful(
  requirement: Requirement,
  verdict: RequirementVerdict | undefined,
  language: string,
): boolean {
  if (!verdict) return false;
  const { outcome, reason, proof } = verdict;
  if (outcome === "unverified") {
    return reason === checkText("not-quoted", language) || reason === checkText("not-shown", language);
  }
  return outcome === "met" && proof?.kind === "quote" && !isRelated(proof.text, requirement);
}

/** The passages of the cited pages, as many as leave room for the text. */
function passagesText(pages: readonly WebSource[]): string {
  let left = MOST_PASSAGES;
  const shown = pages.flatMap((page) => {
    const passage = page.passage?.slice(0, left);
    left -= passage?.length ?? 0;
    return passage ? [{ ...page, passage }] : [];
  });
  return sourcesText(shown);
}

/** The verdicts on each part of the text. */
async function askAll(
  call: Omit<CheckCall, "part" | "sources">,
  text: CheckedText,
  requirements: readonly Requirement[],
): Promise<readonly GivenVerdicts[]> {
  const route = await call.engine.resources.models.route(call.model ?? call.validator);
  const { contextWindow: window = DEFAULT_CONTEXT_WINDOW } = route;
  const cited = passagesText(text.cited?.pages ?? []);
  const grounds = text.sources
    ? supportingPassages(
        text.sources,
        text.content,
        requirements,
        Math.min(MOST_GROUNDS, window * GROUNDS_SHARE),
      )
    : "";
  const given = estimatedTokens(cited) + estimatedTokens(grounds);
  const room = window * SHARE - RULES - PER_REQUIREMENT * requirements.length - given;
  const parts = textParts(text.content, room);
  const sources = { cited, grounds };
  return Promise.all(parts.map((part) => askVerdicts({ ...call, part, sources }, requirements)));
}

/** The outcome of a validator's verdict on one part of the text. */
function outcomeOf(
  requirement: Requirement,
  { verdicts, problem }: GivenVerdicts,
  { artifactId, version }: CheckedText,
  text: SearchableText,
  language: string,
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
  const [place, ...others] = foundQuotes(text, given.quotes);
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

function joined(requirement: Requirement, verdicts: readonly RequirementVerdict[]): RequirementVerdict {
  const outcomes = verdicts.map(({ outcome }) => outcome);
  const outcome = proofKindOf(requirement) === "none-found" ? allOf(outcomes) : anyOf(outcomes);
  const found = verdicts.find((each) => each.outcome === outcome) ?? verdicts[0];
  if (!found) throw new Error("A text has at least one part.");
  return { ...found, outcome };
}

/** A text in as few overlapping parts as a model needs that can read so many tokens of it at a time. */
function textParts(content: string, mostTokens: number): readonly TextPart[] {
  const tokens = estimatedTokens(content);
  if (tokens <= mostTokens) return [{ content, number: 1, count: 1 }];
  const size = Math.max(2 * OVERLAP, Math.floor((content.length * mostTokens) / tokens));
  const contents: string[] = [];
  for (let start = 0; start < content.length; ) {
    const end = boundary(content, start + size);
    contents.push(content.slice(start, end));
    start = end === content.length ? end : boundary(content, end - OVERLAP);
  }
  return contents.map((each, place) => ({ content: each, number: place + 1, count: contents.length }));
}

/** At or right before a place, so that no character is cut in two. */
function boundary(content: string, place: number): number {
  if (place >= content.length) return content.length;
  const isLowSurrogate = (content.charCodeAt(place) & 0xfc00) === 0xdc00;
  return isLowSurrogate ? place - 1 : place;
}
