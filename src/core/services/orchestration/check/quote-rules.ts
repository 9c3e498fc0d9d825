import { type Proof, quotedPassages } from "../../../domain/requirement/proof";
import type { Requirement } from "../../../domain/requirement/requirement";
import { extractKeywords } from "../../../domain/task/context-relevance";
import { detectLanguage } from "../../../domain/text/detect-language";
import type { Place } from "../../../domain/text/text-edit";
import type { RequirementVerdict } from "../../../points/orchestration-strategy";
import { checkText } from "./check-texts";
import type { CheckedText } from "./checked-text";
import { counts, endsInFence } from "./count";
import { countVerdict } from "./count-proof";
import { SearchableText } from "./searchable-text";

/** Fewer words show nothing, unless they are what is wanted or say more than the requirement does. */
const LEAST_WORDS = 3;
/** A requirement that asks for nothing but a mention is shorter than this. */
const LONGEST = 200;
/** One passage may show so many things that it has no word in common with. */
const MOST_UNRELATED = 2;

/** Requirements that a word or two can show. */
const ASKS_SHORT =
  /\b(?:names?|named|mentions?|words?|terms?|titles?|headings?|headlines?|dates?|year|author|sign(?:ed|ature)|labels?|slogan|called|noms?|nomme|mots?|mentionne|titres?|année|signature)\b|이름|단어|제목|날짜|연도|언급|명시|서명/i;
/** Requirements that a heading can show. */
const ASKS_HEADING =
  /\b(?:titles?|titled|headings?|headlines?|sections?|chapters?|structured?|intertitres?|titres?|chapitres?)\b|제목|섹션|장으로|단락/i;
/** Scripts of which a letter or two say as much as a word of others. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{2}/gu;
const QUOTED = /["“„«]\s?([^"“”„«»\n]{2,80}?)\s?["”“»]|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{2,80})['’](?!\p{L})/gu;

/**
 * Verdicts without those whose quote stands in the text and shows nothing: a word, a heading, or a passage that is to
 * show several things which it does not speak of.
 */
export function withBoundQuotes(
  requirements: readonly Requirement[],
  given: readonly RequirementVerdict[],
  { content }: CheckedText,
  language: string,
): readonly RequirementVerdict[] {
  const telling = given.map((verdict) => withTellingQuotes(verdict, requirements, content));
  return withoutOverused(requirements, telling, content, language);
}

/** A verdict whose proof begins with a passage that may show something, and has no others but such. */
function withTellingQuotes(
  verdict: RequirementVerdict,
  requirements: readonly Requirement[],
  content: string,
): RequirementVerdict {
  const { proof, requirementId } = verdict;
  const requirement = requirements.find(({ id }) => id === requirementId);
  if (!proof?.also || proof.start === undefined || !requirement) return verdict;
  const { also, ...main } = proof;
  const passages = [{ text: main.text, start: proof.start, end: main.end ?? proof.start }, ...also];
  const [first, ...others] = passages.filter(
    (each) => !isTooShort(each.text, requirement) && !isHeading(each, content, requirement),
  );
  if (!first) return { ...verdict, proof: main };
  return { ...verdict, proof: { ...main, ...first, ...(others.length > 0 ? { also: others } : {}) } };
}

function withoutOverused(
  requirements: readonly Requirement[],
  verdicts: readonly RequirementVerdict[],
  content: string,
  language: string,
): readonly RequirementVerdict[] {
  const unrelated = new Map<number, number>();
  const wanted = new Map(requirements.map((each) => [each.id, each]));
  const quoted = verdicts.map((verdict) => {
    const { outcome, proof, requirementId } = verdict;
    const requirement = wanted.get(requirementId);
    const isQuote = outcome === "met" && proof?.kind === "quote" && proof.start !== undefined;
    if (!isQuote || !requirement) return undefined;
    if (!isRelated(proof.text, requirement))
      unrelated.set(proof.start, (unrelated.get(proof.start) ?? 0) + 1);
    return { requirement, text: proof.text, at: { start: proof.start, end: proof.end ?? proof.start } };
  });
  return verdicts.map((verdict, place) => {
    const quote = quoted[place];
    if (!quote) return verdict;
    const { requirement, text, at } = quote;
    const isOverused = (unrelated.get(at.start) ?? 0) > MOST_UNRELATED && !isRelated(text, requirement);
    if (!isTooShort(text, requirement) && !isHeading(at, content, requirement) && !isOverused) return verdict;
    const reason = checkText("not-shown", language);
    return { requirementId: requirement.id, outcome: "unverified", reason };
  });
}

/**
 * The verdict on a requirement that is met by certain words standing in the text and says nothing else. Quoted ones are
 * meant as they are; where a name of the request is missing, it may be there in another form.
 */
export function mentionVerdict(
  { id, description }: Requirement,
  text: CheckedText,
  request: string,
  language: string,
): RequirementVerdict | undefined {
  if (description.length > LONGEST) return undefined;
  const quoted = quotedIn(description);
  const rest = withoutMentioning(description.replace(QUOTED, " "));
  const words = quoted.length > 0 ? (rest === "" ? quoted : []) : namesIn(rest, request);
  const found = words.map((of) => countVerdict(id, text, { unit: "occurrences", of, min: 1 }, language));
  const [first] = found;
  const missing = found.find(({ outcome }) => outcome !== "met");
  if (missing) return quoted.length > 0 ? missing : undefined;
  if (!first?.proof) return undefined;
  const reason = found.map((each) => each.reason).join("; ");
  return { ...first, reason, proof: { ...first.proof, text: reason } };
}

function isTooShort(quote: string, { description, validationCriteria }: Requirement): boolean {
  const [words = 0] = counts(quote, { unit: "words" });
  const dense = quote.match(DENSE)?.length ?? 0;
  if (words + dense >= LEAST_WORDS || /\d/.test(quote)) return false;
  const requested = [description, ...validationCriteria].join(" ");
  const requestedWords = requested.toLowerCase();
  if (extractKeywords(quote).some((keyword) => !requestedWords.includes(keyword))) return false;
  const isNamed = quotedIn(requested).some((words) => new SearchableText(quote).find(words).length > 0);
  return !isNamed && !ASKS_SHORT.test(requested);
}

function isHeading({ start, end }: Place, content: string, { description }: Requirement): boolean {
  const begin = content.lastIndexOf("\n", start) + 1;
  const stop = content.indexOf("\n", begin);
  const line = content.slice(begin, stop < 0 ? undefined : stop);
  return /^ {0,3}#{1,6}\s/.test(line) && end <= begin + line.length && !ASKS_HEADING.test(description);
}

/** Whether quoted words speak of what is required; also where there are no words to tell by. */
function isRelated(quote: string, requirement: Requirement): boolean {
  const wanted = requiredWords(requirement);
  const said = tellingWords(quote);
  const isDense = (word: string) => BEGINS_DENSE.test(word);
  const isOtherScript =
    said.length > 0 && !said.some((word) => wanted.some((each) => isDense(word) === isDense(each)));
  return isOtherScript || wanted.length === 0 || haveCommon(wanted, said);
}

/** Whether a requirement counts as met by words that name nothing of it, and stand below no heading that does. */
export function isUnrelated(
  requirement: Requirement,
  verdict: RequirementVerdict | undefined,
  content: string,
): boolean {
  const { outcome, proof } = verdict ?? {};
  if (outcome !== "met" || proof?.kind !== "quote") return false;
  return !quotedPassages(proof).some(({ text, start }) =>
    isRelated(`${text} ${headingAbove(content, start)}`, requirement),
  );
}

/** The heading of the section that a place stands in; the title, which all of the text stands below, is none. */
function headingAbove(content: string, place: number): string {
  const start = content.lastIndexOf("\n##", place);
  if (start < 0) return "";
  const end = content.indexOf("\n", start + 1);
  return content.slice(start, end < 0 ? undefined : end);
}

/**
 * The verdicts after the last look: words that name nothing of what they are to show are no proof, unless the reason
 * joins words of both. Where the words are code, or the text is in another language than the requirement as far as can be told, their
 * words tell nothing.
 */
export function withoutUnrelated(
  requirements: readonly Requirement[],
  verdicts: ReadonlyMap<string, RequirementVerdict>,
  { content, format = "markdown" }: CheckedText,
  request: string,
  language: string,
): ReadonlyMap<string, RequirementVerdict> {
  const unrelated = requirements.filter((each) => isUnrelated(each, verdicts.get(each.id), content));
  if (unrelated.length === 0) return verdicts;
  const written = format === "markdown" ? detectLanguage(content) : undefined;
  if (written === undefined) return verdicts;
  const refused = unrelated.flatMap((each): (readonly [string, RequirementVerdict])[] => {
    const wanted = detectLanguage(each.description) ?? detectLanguage(request);
    const { reason = "", proof } = verdicts.get(each.id) ?? {};
    if (wanted !== written || !proof || joinsBoth(reason, each, proof)) return [];
    if (endsInFence(content.slice(0, proof.start))) return [];
    return [
      [each.id, { requirementId: each.id, outcome: "unverified", reason: checkText("unrelated", language) }],
    ];
  });
  return new Map([...verdicts, ...refused]);
}

/** Whether a reason names words of the requirement and words of the proof. */
function joinsBoth(reason: string, requirement: Requirement, proof: Proof): boolean {
  const said = tellingWords(reason);
  const shown = quotedPassages(proof).flatMap(({ text }) => tellingWords(text));
  return haveCommon(requiredWords(requirement), said) && haveCommon(shown, said);
}

function requiredWords({ description, quote = "", validationCriteria }: Requirement): readonly string[] {
  return tellingWords([description, quote, ...validationCriteria].join(" "));
}

const BEGINS_DENSE = /^[\p{Script=Hangul}\p{Script=Han}]/u;
/** Endings of Korean nouns. */
const PARTICLE = /[을를이가은는의에도로와과]$/u;
const DENSE_WORD = /[\p{Script=Hangul}\p{Script=Han}]{2,}/gu;
/** Words that ask, or join others, and say nothing of the matter. */
const ASKING = new Set(
  (
    "explain explains state states describe describes give gives list lists tell tells show shows says present presents " +
    "explique expliquer décrit décrire donne donner indique indiquer présente présenter dans pour avec sans plus chaque comme " +
    "cette leur leurs nous vous elle elles sont être avoir fait " +
    "설명한다 설명 설명할 대한 대해 대해서 있다 있음 한다 하다 알린다 알려 준다 제시 제시한다"
  ).split(" "),
);

/** The beginnings of words that say something, so that endings make no difference, and numbers. */
function tellingWords(text: string): readonly string[] {
  const words = [
    ...extractKeywords(text).filter((word) => !BEGINS_DENSE.test(word) && !/^\p{N}/u.test(word)),
    ...(text.match(DENSE_WORD) ?? []),
  ].filter((word) => !MENTIONING.has(word) && !ASKING.has(word));
  const stems = words.map((word) => {
    const letters = word.normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
    return BEGINS_DENSE.test(letters) ? letters.replace(PARTICLE, "").slice(0, 2) : letters.slice(0, 5);
  });
  return [...new Set([...stems, ...(text.match(/\p{N}+/gu) ?? [])])];
}

function haveCommon(some: readonly string[], others: readonly string[]): boolean {
  const alike = (one: string, other: string) =>
    one === other || (one.length > 1 && other.length > 1 && (one.startsWith(other) || other.startsWith(one)));
  return some.some((one) => others.some((other) => alike(one, other)));
}

function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(QUOTED)].flatMap(([, double, single]) => double ?? single ?? []);
}

const MENTIONING = new Set(
  (
    "the a an text document answer article report letter email it must should has to have mention mentions mentioned name " +
    "names include includes included contain contains use uses cite cites refer refers word words phrase phrases term " +
    "terms year city exact exactly and as is at least once literally verbatim " +
    "le la les l un une texte document réponse article lettre rapport il doit mentionner mentionne nommer nomme inclure " +
    "inclut contenir contient utiliser utilise citer cite mot mots expression terme année ville exactement et au moins une fois " +
    "글 글은 글에 텍스트 텍스트는 문서 문서는 단어 단어를 라는 이라는 을 를 은 는 이 가 언급 언급한다 언급해야 언급할 포함 포함한다 포함해야 포함할 사용 사용한다 " +
    "명시 명시한다 것 한다"
  ).split(" "),
);

/** The rest of a requirement without the words that ask for a mention; commas stay, as they part names. */
function withoutMentioning(description: string): string {
  const tokens = description.match(/[\p{L}\p{N}][\p{L}\p{N}.-]*(?<!\.)|,/gu) ?? [];
  const rest = tokens.map((token) => (MENTIONING.has(token.toLowerCase()) ? "," : token));
  return rest
    .join(" ")
    .replace(/(?:\s*,\s*)+/g, ",")
    .replace(/^,|,$/g, "");
}

/** Names and figures, where there is nothing else and the request has all of them. */
function namesIn(rest: string, request: string): readonly string[] {
  const asked = new SearchableText(request, "characters");
  const names = rest.split(",");
  const isName = (each: string) => each.split(" ").every((word) => /^(?:\p{Lu}|\d{2})/u.test(word));
  return names.every((each) => isName(each) && asked.find(each).length > 0) ? names : [];
}
