import type { ProofKind } from "./proof";

/** The stretches of a text that a requirement can speak of: all of it, or any one place. */
export const REQUIREMENT_SCOPES = ["throughout", "somewhere"] as const;

/** The stretch of a text that a requirement speaks of. */
export type RequirementScope = (typeof REQUIREMENT_SCOPES)[number];

/** A requirement as far as it says where it is to be met. */
interface ScopedRequirement {
  readonly description: string;
  readonly scope?: RequirementScope | undefined;
  readonly proofKind?: ProofKind | undefined;
}

/** The units of a text, of which a requirement may ask something each. */
const EN_UNITS =
  "(?:sections?|sub-?sections?|chapters?|paragraphs?|sentences?|headings?|pages?|items?|entr(?:y|ies)|bullets?|steps?|lines?|rows?|parts?|claims?|figures?|tables?)";
const FR_UNITS =
  "(?:sections?|chapitres?|paragraphes?|phrases?|titres?|pages?|points?|entrées?|puces?|étapes?|lignes?|parties?|affirmations?|chiffres?|tableaux?)";

/** Words of requirements that all of a text has to meet. Where none of them stands, one place is enough. */
const THROUGHOUT: readonly RegExp[] = [
  /\b(?:throughout|everywhere|always|never|consistent(?:ly)?|entirely|from (?:beginning|start) to (?:end|finish))\b/i,
  new RegExp(`\\b(?:each|every|all(?: of)?(?: the| its)?|no) (?:[\\w-]+ )?${EN_UNITS}\\b`, "i"),
  /^(?:each|every)\b/i,
  /\b(?:the (?:whole|entire) (?:text|document|report|article|answer|letter)|uses? only|only uses?|nothing but)\b/i,
  /\b(?:contains?|uses?|has|have|with) (?:no|neither)\b|\bno (?:first|second|third)[- ]person\b/i,
  /\b(?:avoids?|free (?:of|from)|do(?:es)? not (?:use|contain|mention|name|include|address|repeat|exceed)|must not|without (?:any|jargon|using))\b/i,
  /\b(?:first|second|third)[- ]person|\b(?:past|present|future) tense|\b(?:active|passive) voice\b/i,
  /\b(?:tone|register)\b|\b(?:formal|informal|plain|simple|neutral|academic|professional|friendly|objective|polite) (?:\w+ )?(?:style|language|voice|english|french|korean|manner)\b|\b(?:in)?formal(?:ly)?\b/i,
  /(?:^|\b(?:is|are|be|stays?|remains?|written|writes?|write|text|document|answer|reply|report|article) )(?:\w+ly )?in (?:plain |simple |british |american )?(?:english|french|korean|german|spanish|italian|japanese|chinese|portuguese|dutch)\b/i,
  /(?:partout|tout au long|d['’]un bout à l['’]autre|du début à la fin|toujours|jamais|entièrement|uniquement)/i,
  new RegExp(`(?:chaque|aucun|aucune|tou(?:te)?s (?:les|ses)) (?:\\p{L}+ )?${FR_UNITS}(?!\\p{L})`, "iu"),
  /^(?:chaque|chacune?)\s|(?:tout le (?:texte|document)|le (?:texte|document|rapport) entier)/i,
  /(?:n['’](?:utilise|emploie|contient|a)|ne (?:contient|mentionne|comporte|doit)|évite[rz]?|sans (?:jargon|aucune?|utiliser))(?!\p{L})/iu,
  /(?:première|deuxième|troisième) personne|vouvoie|tutoie|vouvoiement|tutoiement|(?:^|\s)(?:ton|registre)(?!\p{L})|(?:style|langage) (?:formel|soutenu|simple|neutre|courant)|formel(?:le)?(?!\p{L})/iu,
  /(?:^|(?:est|être|rédigée?|écrite?|texte|document|réponse|entièrement) )en (?:français|anglais|coréen|allemand|espagnol|italien|japonais|chinois)(?!\p{L})/iu,
  /내내|전체에 걸쳐|(?:글|문서|본문|보고서) ?전체|전반에|처음부터 끝까지|항상|언제나|절대|일관/,
  /(?:모든|각) ?(?:절|문단|단락|문장|섹션|장|항목|부분|제목|표|단계)|마다/,
  /(?:사용|포함|언급|표현)하지 (?:않|말)|쓰지 (?:않|말)|없이 (?:작성|쓰)|(?:이|가|은|는) 없(?:어야|음|다)|피(?:해야|할 것|함)/,
  /격식|존댓말|존대|경어|반말|문체|어조|말투|[1-3]인칭|(?:한국어|영어|프랑스어|일본어|중국어|독일어|스페인어)로(?:만)? (?:작성|쓰|써|쓴|답|되어)/,
];

/**
 * The stretch of a text that a requirement speaks of: what must not be there must be nowhere; else as the brief says, else
 * by the words of the requirement in English, French or Korean.
 */
export function scopeOf({ scope, proofKind, description }: ScopedRequirement): RequirementScope {
  if (proofKind === "none-found") return "throughout";
  return scope ?? (THROUGHOUT.some((words) => words.test(description)) ? "throughout" : "somewhere");
}
