import { detectLanguage } from "../../../domain/detect-language";
import { isJson } from "../../../domain/is-json";
import type { CheckedText } from "./checked-text";
import { endsInFence } from "./count";
import type { Place } from "./searchable-text";

/** What code can see to be wrong with a text, whatever was asked for. */
export type FaultKind =
  | "cut"
  | "empty"
  | "refusal"
  | "question"
  | "placeholder"
  | "open-fence"
  | "invalid-json"
  | "language";

/** Something wrong with a text, and where. */
export interface TextFault {
  readonly kind: FaultKind;
  readonly place?: Place;
}

/** With these there is no work to be judged, or repaired by edits. */
export const FATAL: ReadonlySet<FaultKind> = new Set(["empty", "refusal", "question"]);

/** Shorter texts say too little of their language. */
const LEAST_PROSE = 200;
/** Requests that may want another language than their own. */
const NAMES_LANGUAGE =
  /translat|tradu|tradui|übersetz|переве|перевод|번역|翻訳|翻译|english|french|korean|german|spanish|italian|portuguese|japanese|chinese|russian|dutch|latin|anglais|français|coréen|allemand|espagnol|italien|portugais|japonais|chinois|russe|영어|프랑스어|불어|한국어|독일어|스페인어|일본어|중국어|러시아어|inglés|francés|alemán|italiano|portugués|chino|coreano|englisch|französisch|spanisch|italienisch|koreanisch|chinesisch|inglês|francês|alemão|espanhol|inglese|francese|tedesco|spagnolo|英語|英文|英语|法语|フランス語|韓国語|韩语|англий|француз|корей|немец|испан/i;
/** A refusal, or a question in place of work, says so at once and is short. */
const LONGEST_EXCUSE = 800;
const OPENING = 300;

const REFUSALS = [
  /\b(i'm|i am) (sorry|unable|not able)\b.{0,80}\b(can't|cannot|can not|unable|not able|won't|help|assist|comply)/i,
  /^(unfortunately,? |i'm sorry,? (but )?|sorry,? (but )?)?(i|we) (can't|cannot|can not|am unable to|am not able to|won't|will not|must decline)/i,
  /\bas an ai\b.{0,60}\b(can't|cannot|unable|not able)/i,
  /^(je suis )?désolée?(?![\p{L}])|^je (ne peux pas|ne suis pas en mesure|refuse)/iu,
  /^(죄송|유감).{0,120}(없습니다|어렵습니다|드리지 못)/,
];
const QUESTIONS = [
  /\b(could|can|would) you (please )?(clarify|provide|specify|tell me|share|confirm|give me)\b/i,
  /\b(please|kindly) (clarify|provide|specify|share|confirm|tell me|let me know)\b/i,
  /\b(need|require) (some )?(more|further|additional) (information|details|context)\b/i,
  /\b(pourriez-vous|pouvez-vous|peux-tu|merci de|veuillez)( me)? (préciser|clarifier|fournir|indiquer|donner|confirmer)/i,
  /\bbesoin (de plus d|d['’]autres )/i,
  /(알려|말씀해|제공해|명확히 해|확인해) ?(주세요|주시겠|주시면|주실)/,
];
/** Requests for a text that may speak like a refusal or a question itself. */
const CORRESPONDENCE =
  /e-?mail|letter|message|reply|question|survey|declin|refus|apolog|sorry|courriel|lettre|réponse|excuse|이메일|편지|메시지|답장|질문|거절|사과/i;
const PLACEHOLDERS = [
  /\blorem ipsum\b/gi,
  /(?:(?:[[(<]|^|\*\*)(?:TODO|TBD|FIXME)\b(?=[:\])>*]|$)|\/\/ ?(?:TODO|FIXME)\b)/gm,
  /\[(?:insert|to be (?:added|completed|written|defined|filled)|add \S+ here|insérer|à (?:compléter|remplir)|삽입|추후|여기에)[^\]\n]{0,120}\](?!\()/gi,
  /(?:\.\.\.|…)\s{0,2}\(?(?:the )?(?:rest|remainder)\b[^.\n]{0,60}\b(?:omitted|unchanged|here|as before|follows)\b/gi,
  /[[(](?:rest|remainder|content|remaining \w+)\b[^\])\n]{0,60}\b(?:omitted|unchanged|as before)[\])]/gi,
  /[[(](?:이하|나머지)[^\])\n]{0,20}생략[\])]/g,
  /\[\s?(?:\.\.\.|…)\s?\]/g,
];

/** What is wrong with a text as it stands. What the request speaks of itself is no placeholder. */
export function textFaults(text: CheckedText, request: string): readonly TextFault[] {
  const { content, finishReason } = text;
  if (content.trim() === "") return [{ kind: "empty" }];
  const maySoundSo = CORRESPONDENCE.test(request);
  if (finishReason === "refusal" || (!maySoundSo && isExcuse(content, REFUSALS)))
    return [{ kind: "refusal" }];
  if (!maySoundSo && isExcuse(content, QUESTIONS)) return [{ kind: "question" }];
  const placeholder = placeholderIn(content, request);
  const end = { start: Math.max(0, content.length - 1), end: content.length };
  return [
    ...(finishReason === "length" || finishReason === "other" ? [{ kind: "cut", place: end } as const] : []),
    ...(placeholder ? [{ kind: "placeholder", place: placeholder } as const] : []),
    ...(text.format !== "code" && endsInFence(content) ? [{ kind: "open-fence", place: end } as const] : []),
    ...(text.format === "json" && !isJson(content) ? [{ kind: "invalid-json" } as const] : []),
    ...(isOtherLanguage(text, request) ? [{ kind: "language" } as const] : []),
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

/** Whether a text that delivers nothing says why at its beginning. What has a heading, or is long, delivers something. */
function isExcuse(content: string, patterns: readonly RegExp[]): boolean {
  const text = content.trim().replace(/[’]/g, "'");
  if (text.length > LONGEST_EXCUSE || /^#{1,6}\s/m.test(text)) return false;
  const opening = text.slice(0, OPENING).replace(/\s+/g, " ");
  return patterns.some((pattern) => pattern.test(opening));
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
