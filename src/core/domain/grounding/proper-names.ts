import type { Place } from "../text/text-edit";
import type { Prose } from "./prose-of";
import { folded } from "./source-index";

/** A name as it stands in a text, and the words of it. */
export interface ProperName extends Place {
  readonly words: readonly string[];
}

/** Capitalised words in a row, with the small ones that join them. */
const CAPITALISED =
  /\p{Lu}[\p{L}\p{M}'’-]{1,40}(?:[ \u00a0](?:(?:de|du|des|la|le|of|van|von|der|den|di|da|y|e)[ \u00a0]){0,2}\p{Lu}[\p{L}\p{M}'’-]{1,40}){0,5}/gu;
const JOINING = new Set("de du des la le of van von der den di da y e".split(" "));
/** The marks that end a sentence, or begin one: a colon, a bullet, a quotation mark, emphasis, the cell of a table. */
const BEGINS = /(?:^|[.!?…:;|•>*_#"“„«‘(\-–—/][)"”’»*_]{0,3})\s{0,4}(?:["“„«‘(*_[]\s?){0,4}$/u;
/** Words that are capitalised though they name nobody: days, months, languages, titles, labels of a text's own parts. */
const NO_NAMES: ReadonlySet<string> = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august " +
    "september october november december spring summer autumn winter english french german spanish italian korean japanese " +
    "chinese european american british internet web god earth mr mrs ms dr prof sir madam president minister director king " +
    "queen part step section chapter table figure appendix annex phase option note page stage task day week month year " +
    "quarter level article version summary overview introduction conclusion background findings results next steps key " +
    "points recommendations methodology sources references executive question answer markdown pdf html however " +
    "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi " +
    "vendredi samedi dimanche monsieur madame mme docteur partie etape tableau chapitre annexe semaine jour mois etat " +
    "republique i the a an and or but"
  ).split(" "),
);
const LEAST_LETTERS = 3;

/**
 * The names in the running text of a language that writes only names with capital letters, as far as they can be told from
 * the beginnings of sentences. Headings and the heads of tables are no running text.
 */
export function properNamesIn({ text, lines }: Prose): readonly ProperName[] {
  const small = smallWords(text);
  const spoken = lines.filter(
    ({ kind }, place) => kind === "text" || (kind === "row" && lines[place - 1]?.kind === "row"),
  );
  return spoken.flatMap(({ start, end }) => namesIn(text.slice(start, end), start, small));
}

function namesIn(line: string, offset: number, small: ReadonlySet<string>): readonly ProperName[] {
  return [...line.matchAll(CAPITALISED)].flatMap(({ 0: found, index }) => {
    const isGlued = /[\p{L}\p{N}_@#./-]$/u.test(line.slice(0, index));
    const [first = "", ...others] = found.split(/[ \u00a0]/);
    const isBeginning = BEGINS.test(line.slice(Math.max(0, index - 12), index));
    const kept = isBeginning ? others : [first, ...others];
    const words = kept.filter((word) => isName(word, small));
    if (isGlued || words.length === 0) return [];
    const start = offset + index + found.indexOf(words[0] ?? "", isBeginning ? first.length : 0);
    return [{ words, start, end: offset + index + found.length }];
  });
}

function isName(word: string, small: ReadonlySet<string>): boolean {
  const plain = folded(word).replace(/['’]s?$/, "");
  const isMixed = /\p{Ll}/u.test(word);
  return (
    isMixed &&
    plain.length >= LEAST_LETTERS &&
    !JOINING.has(word) &&
    !NO_NAMES.has(plain) &&
    !small.has(plain)
  );
}

/** The words a text writes in small letters somewhere: with a capital letter they only begin something. */
function smallWords(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/(?<!\p{L})\p{Ll}[\p{L}\p{M}]{1,40}/gu)].map(([word]) => folded(word)));
}
