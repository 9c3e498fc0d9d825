import type { Requirement } from "./requirement";

/** A line that begins an item of a list. */
const ITEM = /^\s{0,12}(?:[-*+•]|\d{1,3}[.)]|[a-z][.)])\s+(\S.*)$/;
const SENTENCE = /[^.!?。\n]+(?:[.!?。](?!\s|$)[^.!?。\n]*)*[.!?。]?/g;
/** Words by which a sentence asks for something, beside the first one, which says what it is all about. */
const ASKS =
  /\b(?:must|should|shall|needs? to|has to|have to|include|add|use|mention|state|name|cite|give|list|explain|describe|compare|show|end with|begin with|start with|avoid|keep|make sure|ensure|at least|at most|no more than|do not|don['’]t|without|never|doit|doivent|devra|il faut|inclure|inclus|inclue|ajoute|utilise|mentionne|cite|donne|explique|décris|compare|évite|termine|commence|au moins|au plus|sans)\b|해야|하세요|해 주세요|해줘|포함|말고|마세요|이상|이하|반드시|넣어/iu;
const WORD = /[\p{L}\p{N}]{4,}|[\p{Script=Hangul}\p{Script=Han}]{2,}|\p{N}+/gu;
/** With this share of its words in one requirement a demand is in it. */
const SHARE = 0.5;
const COMMON: ReadonlySet<string> = new Set(
  (
    "must should shall need needs have include includes please also with that this your their them they from into about " +
    "make sure ensure each every text document report article letter page pages write " +
    "doit doivent devra faut inclure inclus avec pour dans chaque texte document rapport article lettre page cette"
  ).split(" "),
);

/**
 * The demands of a request, in its own words, that no requirement quotes or speaks of: items of its lists, and sentences
 * after the first that ask for something. A request that lists nothing and is one sentence long has none.
 */
export function uncoveredDemands(
  request: string,
  requirements: readonly Pick<Requirement, "description" | "quote" | "validationCriteria">[],
): readonly string[] {
  if (requirements.length === 0) return [];
  const said = requirements.map(({ description, quote = "", validationCriteria }) => ({
    quote: plain(quote),
    words: new Set(wordsIn([description, quote, ...validationCriteria].join(" "))),
  }));
  const isCovered = (demand: string) => {
    const words = wordsIn(demand);
    const own = plain(demand);
    return (
      words.length === 0 ||
      said.some(({ quote, words: known }) => {
        const isQuoted = quote.length > 3 && (own.includes(quote) || quote.includes(own));
        return isQuoted || words.filter((word) => known.has(word)).length >= words.length * SHARE;
      })
    );
  };
  return [...new Set(demandsIn(request))].filter((demand) => !isCovered(demand));
}

function demandsIn(request: string): readonly string[] {
  const lines = request.split(/\r?\n/);
  const items = lines.flatMap((line) => ITEM.exec(line)?.[1]?.trim() ?? []);
  const prose = lines.filter((line) => !ITEM.test(line)).join("\n");
  const sentences = (prose.match(SENTENCE) ?? []).map((each) => each.trim()).filter((each) => each !== "");
  // An introduction to a list asks for nothing that its items do not say.
  return [...items, ...sentences.slice(1).filter((each) => ASKS.test(each) && !each.endsWith(":"))];
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** By their beginnings, so that endings make no difference. */
function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return [...new Set(words.filter((word) => !COMMON.has(word)).map((word) => word.slice(0, 6)))];
}
