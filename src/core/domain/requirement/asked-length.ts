import type { Requirement } from "./requirement";

/** The length a text is to have. */
export interface AskedLength {
  readonly unit: "words" | "characters";
  readonly amount: number;
  /** Whether a requirement counts it; else the request speaks of such a length, which may be that of something else. */
  readonly isCounted: boolean;
}

/** Languages without spaces between words, and Korean, take more tokens for a word or a character than others. */
const DENSE = /[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const TOKENS = {
  words: { usual: 1.35, dense: 2.5 },
  characters: { usual: 0.25, dense: 0.8 },
} as const;
const WORDS_OF_PAGE = 500;
const CHARACTERS_OF_PAGE = 1_000;

const NUMBER = String.raw`(\d{1,3}(?:[,.\u00a0\u202f ]\d{3})+|\d+)`;
const THOUSANDS = String.raw`\s*(k|thousand|mille|만|천)?`;
const UNIT = String.raw`[\s-]*(words?|mots?|단어|characters?|caractères?|signes?|글자|자(?![\p{L}])|pages?|쪽|페이지)(?![a-z])`;
const LENGTHS = new RegExp(NUMBER + THOUSANDS + UNIT, "giu");
/** A bound above: no wish for so much. */
const AT_MOST =
  /(?:at most|no more than|not more than|no longer than|under|below|less than|fewer than|up to|maximum(?: of)?|max\.?|within|au plus|moins de|pas plus de|maximum de|jusqu['’]à)\s*$/iu;
const AT_MOST_AFTER =
  /^\s*(?:or (?:less|fewer)|at most|maximum|max\b|ou moins|au maximum|이내|이하|미만|까지)/iu;
const PARTS =
  /(\d{1,3})[\s-]*(?:chapters?|sections?|parts|lessons|articles|chapitres?|parties|leçons|장|절|부|편)(?!\p{L})/iu;
const EACH =
  /\b(?:each|per (?:chapter|section|part|lesson)|apiece|chacune?|par (?:chapitre|section|partie))\b|각|씩|마다/iu;
const FACTORS: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, mille: 1e3, 천: 1e3, 만: 1e4 };
/** Around a length, in UTF-16 units: words that bound it. */
const AROUND = 24;

/**
 * The length that a task asks for: the least that a requirement counts, else the greatest its request speaks of.
 * `undefined` where nobody says.
 */
export function askedLength(
  request: string,
  requirements: readonly Pick<Requirement, "measure" | "priority">[],
): AskedLength | undefined {
  for (const { measure, priority } of requirements) {
    const { unit, min } = measure ?? {};
    if (priority === "wont" || min === undefined) continue;
    if (unit === "words" || unit === "characters") return { unit, amount: min, isCounted: true };
  }
  const parts = EACH.test(request) ? Number(PARTS.exec(request)?.[1] ?? 1) : 1;
  const isDense = DENSE.test(request);
  const said = [...request.matchAll(LENGTHS)].flatMap((match) => lengthOf(match, request, isDense) ?? []);
  const lengths = said.map((each) => ({ ...each, amount: each.amount * parts }));
  return lengths.sort((a, b) => tokensOf(b, request) - tokensOf(a, request))[0];
}

/** About so many tokens of a text in the language of its request. */
export function tokensOf({ unit, amount }: Pick<AskedLength, "unit" | "amount">, request: string): number {
  return Math.ceil(amount * TOKENS[unit][DENSE.test(request) ? "dense" : "usual"]);
}

/** The length in which a section of so many tokens is told to whoever writes it. */
export function amountOf(tokens: number, unit: AskedLength["unit"], request: string): number {
  return Math.floor(tokens / TOKENS[unit][DENSE.test(request) ? "dense" : "usual"]);
}

/** The length of a text in a unit, as its writers count it. */
export function lengthIn(text: string, unit: AskedLength["unit"]): number {
  return unit === "characters" ? text.length : (text.match(/\S+/g)?.length ?? 0);
}

/** The unit in which lengths are told in the language of a request, where it names none. */
export function usualUnit(request: string): AskedLength["unit"] {
  return DENSE.test(request) ? "characters" : "words";
}

function lengthOf(match: RegExpMatchArray, request: string, isDense: boolean): AskedLength | undefined {
  const [whole, digits = "", factor = "", named = ""] = match;
  const at = match.index ?? 0;
  const before = request.slice(Math.max(0, at - AROUND), at);
  const after = request.slice(at + whole.length, at + whole.length + AROUND);
  if (AT_MOST.test(before) || AT_MOST_AFTER.test(after)) return undefined;
  const count = Number(digits.replace(/\D/g, "")) * (FACTORS[factor.toLowerCase()] ?? 1);
  if (/^(?:page|쪽|페이지)/i.test(named)) {
    const unit = isDense ? "characters" : "words";
    return { unit, amount: count * (isDense ? CHARACTERS_OF_PAGE : WORDS_OF_PAGE), isCounted: false };
  }
  const unit = /^(?:word|mot|단어)/i.test(named) ? "words" : "characters";
  return { unit, amount: count, isCounted: false };
}
