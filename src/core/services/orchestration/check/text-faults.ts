import { excuseOf } from "../../../domain/model/reply-fault";
import type { QuotedPassage } from "../../../domain/requirement/proof";
import type { Quotation } from "../../../domain/source/quotation";
import { detectLanguage } from "../../../domain/text/detect-language";
import { breaksOff } from "../../../domain/text/ends-mid-sentence";
import { isJson } from "../../../domain/text/is-json";
import type { Place } from "../../../domain/text/text-edit";
import type { CheckedText } from "./checked-text";
import { citationFaults } from "./cited-pages";
import { endsInFence } from "./count";

/** The kinds of fault code can see in a text, whatever was asked for. */
export type FaultKind =
  | "cut"
  | "empty"
  | "refusal"
  | "question"
  | "placeholder"
  | "open-fence"
  | "invalid-json"
  | "language"
  | "misquoted"
  | "unread-source"
  | "unknown-source"
  | "uncited"
  | "unsourced";

/** Something wrong with a text, and where. */
export interface TextFault {
  readonly kind: FaultKind;
  readonly place?: Place;
  /** Further places of the same fault. */
  readonly also?: readonly QuotedPassage[];
  /** The words it is about, where they are not those at the place. */
  readonly words?: string;
  /** Whether it only may be a fault: code cannot tell. */
  readonly isUnsure?: boolean;
}

/** Repairs mend none of these: sources are not found by writing. */
export const BEYOND_REPAIR: ReadonlySet<FaultKind> = new Set(["uncited"]);
/** With these there is no work to be judged, or repaired by edits. */
export const FATAL: ReadonlySet<FaultKind> = new Set(["empty", "refusal", "question"]);

/** Shorter texts say too little of their language. */
const LEAST_PROSE = 200;
/** Requests that may want another language than their own. */
const NAMES_LANGUAGE =
  /translat|tradu|tradui|übersetz|переве|перевод|번역|翻訳|翻译|english|french|korean|german|spanish|italian|portuguese|japanese|chinese|russian|dutch|latin|anglais|français|coréen|allemand|espagnol|italien|portugais|japonais|chinois|russe|영어|프랑스어|불어|한국어|독일어|스페인어|일본어|중국어|러시아어|inglés|francés|alemán|italiano|portugués|chino|coreano|englisch|französisch|spanisch|italienisch|koreanisch|chinesisch|inglês|francês|alemão|espanhol|inglese|francese|tedesco|spagnolo|英語|英文|英语|法语|フランス語|韓国語|韩语|англий|француз|корей|немец|испан/i;
const PLACEHOLDERS = [
  /\blorem ipsum\b/gi,
  /(?:(?:[[(<]|^|\*\*)(?:TODO|TBD|FIXME)\b(?=[:\])>*]|$)|\/\/ ?(?:TODO|FIXME)\b)/gm,
  /\[(?:insert|to be (?:added|completed|written|defined|filled)|add \S+ here|insérer|à (?:compléter|remplir)|삽입|추후|여기에)[^\]\n]{0,120}\](?!\()/gi,
  /(?:\.\.\.|…)\s{0,2}\(?(?:the )?(?:rest|remainder)\b[^.\n]{0,60}\b(?:omitted|unchanged|here|as before|follows)\b/gi,
  /[[(](?:rest|remainder|content|remaining \w+)\b[^\])\n]{0,60}\b(?:omitted|unchanged|as before)[\])]/gi,
  /[[(](?:이하|나머지)[^\])\n]{0,20}생략[\])]/g,
  /\[\s?(?:\.\.\.|…)\s?\]/g,
];

/** The faults of a text as it stands. Words that the request uses itself are no placeholder. */
export function textFaults(text: CheckedText, request: string): readonly TextFault[] {
  const { content, finishReason } = text;
  if (content.trim() === "") return [{ kind: "empty" }];
  if (finishReason === "refusal") return [{ kind: "refusal" }];
  const excuse = excuseOf(content, request);
  if (excuse) return [{ kind: excuse === "refused" ? "refusal" : "question" }];
  const placeholder = placeholderIn(content, request);
  const end = { start: content.length - 1, end: content.length };
  return [
    ...(isCut(text) ? [{ kind: "cut", place: end } as const] : []),
    ...(placeholder ? [{ kind: "placeholder", place: placeholder } as const] : []),
    ...(text.format !== "code" && endsInFence(content) ? [{ kind: "open-fence", place: end } as const] : []),
    ...(text.format === "json" && !isJson(content) ? [{ kind: "invalid-json" } as const] : []),
    ...(isOtherLanguage(text, request) ? [{ kind: "language" } as const] : []),
    ...sourceFaults(text),
    ...unsourcedFaults(text),
  ];
}

/** Whether a text was cut, by what its writer's model says or by how it ends. */
function isCut({ content, finishReason, format = "markdown" }: CheckedText): boolean {
  if (finishReason === "length" || finishReason === "other") return true;
  return format === "markdown" && breaksOff(content);
}

/** More different words are not told one by one. */
const MOST_TOLD = 100;

/** The figures, dates and names that stand in nothing the text rests on, but for those of a quotation that is told of whole. */
function unsourcedFaults({ content, cited, unsourced = [] }: CheckedText): readonly TextFault[] {
  const { misquoted } = cited ? citationFaults(content, cited) : { misquoted: [] };
  const words = unsourced.filter(
    ({ start, end }) => !misquoted.some((quote) => quote.start <= start && end <= quote.end),
  );
  const [first, ...also] = words;
  if (!first) return [];
  const told = [...new Set(words.map(({ text }) => text))];
  const others = told.length > MOST_TOLD ? [`+${told.length - MOST_TOLD}`] : [];
  const place = { start: first.start, end: first.end };
  return [
    {
      kind: "unsourced",
      place,
      words: [...told.slice(0, MOST_TOLD), ...others].join("; "),
      also: also.map(({ text, start, end }) => ({ text, start, end })),
    },
  ];
}

/** The faults code can see in citations. Those nobody can look up are not repaired, and told. */
function sourceFaults({ content, cited, needsSources }: CheckedText): readonly TextFault[] {
  const uncited = needsSources && !cited?.pages.length ? [{ kind: "uncited" } as const] : [];
  if (!cited) return uncited;
  const { misquoted, unread, unknown } = citationFaults(content, cited);
  const told = (quotes: readonly Quotation[]) =>
    quotes.map(({ words, numbers }) => `“${words}” [${numbers.join(", ")}]`).join("; ");
  const [first] = misquoted;
  return [
    ...uncited,
    ...(first
      ? [
          {
            kind: "misquoted",
            place: { start: first.start, end: first.end },
            words: told(misquoted),
          } as const,
        ]
      : []),
    ...(unread.length > 0 ? [{ kind: "unread-source", words: told(unread), isUnsure: true } as const] : []),
    ...(unknown.length > 0
      ? [{ kind: "unknown-source", words: unknown.map((number) => `[${number}]`).join(", ") } as const]
      : []),
  ];
}

/** Whether there is nothing in a text to go on with. */
export function isUnusable(faults: readonly TextFault[]): boolean {
  return faults.some(({ kind }) => FATAL.has(kind));
}

/** Whether a text is plainly in another language than a request that names none. */
function isOtherLanguage({ content, format = "markdown" }: CheckedText, request: string): boolean {
  if (format !== "markdown" || content.length < LEAST_PROSE || NAMES_LANGUAGE.test(request)) return false;
  const wanted = detectLanguage(request);
  const written = wanted && detectLanguage(content);
  return written !== undefined && written !== wanted;
}

function placeholderIn(content: string, request: string): Place | undefined {
  const asked = request.toLowerCase();
  if (/placeholder|template|espace réservé|modèle|빈칸|템플릿|양식/.test(asked)) return undefined;
  const places = PLACEHOLDERS.flatMap((pattern) => {
    const match = [...content.matchAll(pattern)].find(([words]) => !asked.includes(lettersOf(words)));
    return match ? [{ start: match.index, end: match.index + match[0].length }] : [];
  });
  return places.sort((a, b) => a.start - b.start)[0];
}

function lettersOf(words: string): string {
  return words.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
}
