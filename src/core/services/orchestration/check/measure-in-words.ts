import type { Measure } from "../../../domain/requirement/proof";

/** A requirement that is only on length is shorter than this. */
const LONGEST = 200;

type Unit = Exclude<Measure["unit"], "occurrences">;

const NUMBER_WORDS =
  "one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 twelve=12 deux=2 trois=3 quatre=4 " +
  "cinq=5 sept=7 huit=8 neuf=9 dix=10 douze=12 한=1 하나=1 두=2 세=3 네=4 다섯=5 여섯=6 일곱=7 여덟=8 아홉=9 열=10";
const NUMBERS = new Map(
  NUMBER_WORDS.split(" ").map((each) => {
    const [word = "", value = ""] = each.split("=");
    return [word, value];
  }),
);

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  ["words", /^(words?|mots?|단어)$/],
  ["characters", /^(characters?|caractères?|글자|자)$/],
  ["sentences", /^(sentences?|phrases?|문장)$/],
  ["paragraphs", /^(paragraphs?|paragraphes?|문단|단락)$/],
  ["headings", /^(headings?|sections?|titres?|섹션|제목)$/],
  ["list-items", /^(bullets?|bulleted|items?|puces?|항목|글머리)$/],
  ["table-rows", /^(rows?|lignes?|행)$/],
  ["code-blocks", /^(code-blocks?|blocs-de-code)$/],
];
/** Said without a bound, these mean exactly so many; "300 words" may mean about that. */
const EXACT_UNITS: ReadonlySet<Unit> = new Set(["sentences", "paragraphs", "headings", "list-items"]);

/** The phrases for bounds, longer ones first; those that leave out the number itself count as one less or more. */
const BOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ (?:or|ou) (?:fewer|less|moins)(?![\p{L}])/gu, " <= "],
  [/ (?:or|ou) (?:more|plus)(?![\p{L}])/gu, " >= "],
  [/ (?:no|not) (?:more|longer) than | (?:does|must|should) not exceed | not exceeding /g, " <= "],
  [/ (?:no|not) (?:fewer|less|shorter) than /g, " >= "],
  [/ at most | at the most | au maximum | maximum(?: of| de)? | max | up to | limited to | within /g, " <= "],
  [/ at least | au minimum | minimum(?: of| de)? | min /g, " >= "],
  [/ (?:fewer|less|shorter) than | under | below /g, " < "],
  [/ (?:more|longer) than | over /g, " > "],
  [/ exactly | precisely | exactement | précisément | 정확히 /g, " = "],
  [
    / pas plus de | ne dépasse pas | ne dépassant pas | ne doit pas dépasser | n'excède pas | jusqu'à /g,
    " <= ",
  ],
  [/ au plus /g, " <= "],
  [/ pas moins de | au moins /g, " >= "],
  [/ moins de /g, " < "],
  [/ plus de /g, " > "],
  [/ (?:이내|이하|까지)(?:로|의|여야|이어야|여야 한다|이어야 한다|로 작성)? /g, " <= "],
  [/ 이상(?:의|으로|이어야)? /g, " >= "],
  [/ 미만(?:의|으로)? /g, " < "],
  [/ 초과(?:의|로)? /g, " > "],
];

/** Words that change nothing about what is measured. A part of the text, such as its title, is none of them. */
const FILLERS = new Set(
  (
    "the a an it is are has have be been to of in with must should shall contains contain consists consist uses use " +
    "stays stay keep kept keeps text document answer response result output deliverable essay article report letter " +
    "email message post poem story whole entire total long length points point list numbered as write " +
    "written only and there " +
    "le la l' les un une du de des en est a doit être avoir fait comporte contient texte document réponse résultat " +
    "article rapport lettre message poème histoire long longueur total points liste dans tout comprend compte et " +
    "글 글은 글이 텍스트 텍스트는 문서 문서는 답변 답변은 결과 결과물은 전체 길이 길이는 분량 분량은 개 개의 총 로 으로 작성 작성한다 " +
    "작성할 것 한다 이다 여야 이어야 기호 쓴다 쓸 구성 구성된 구성한다 된다 되어야"
  ).split(" "),
);

/** The measure in a requirement that code can count; `undefined` unless it says nothing else and so is unmistakable. */
export function measureInWords(description: string): Measure | undefined {
  if (description.length > LONGEST) return undefined;
  const said = BOUNDS.reduce((text, [pattern, bound]) => text.replace(pattern, bound), spaced(description));
  const tokens = said.split(" ").filter((token) => token !== "" && !FILLERS.has(token));
  const [unit, ...moreUnits] = new Set(tokens.flatMap((token) => unitOf(token) ?? []));
  const rest = tokens.filter((token) => unitOf(token) === undefined);
  if (!unit || moreUnits.length > 0) return undefined;
  return measureOf(unit, rest);
}

function measureOf(unit: Unit, tokens: readonly string[]): Measure | undefined {
  const numbers = tokens.filter((token) => /^\d+$/.test(token)).map(Number);
  const words = tokens.filter((token) => !/^\d+$/.test(token)).join(" ");
  const [first = 0, second = 0] = numbers;
  if (
    numbers.length === 2 &&
    first < second &&
    /^(between|from|entre|range|from range|entre range)$/.test(words)
  ) {
    return { unit, min: first, max: second };
  }
  if (numbers.length !== 1) return undefined;
  switch (words) {
    case "<=":
      return { unit, max: first };
    case "<":
      return { unit, max: first - 1 };
    case ">=":
      return { unit, min: first };
    case ">":
      return { unit, min: first + 1 };
    case "=":
      return { unit, min: first, max: first };
    default:
      return words === "" && EXACT_UNITS.has(unit) ? { unit, min: first, max: first } : undefined;
  }
}

function unitOf(token: string): Unit | undefined {
  return UNITS.find(([, pattern]) => pattern.test(token))?.[0];
}

/** The text in lower case with single spaces around words, numbers and Korean units. */
function spaced(text: string): string {
  const plain = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/(\d)[,.\u00a0\u202f ](?=\d{3}(?!\d))/g, "$1")
    .replace(/code blocks?/g, "code-blocks")
    .replace(/blocs? de code/g, "blocs-de-code")
    .replace(/(\d)(?:\s*[-–~]\s*| (?:to|à|에서) )(?=\d)/g, "$1 range ")
    .replace(/\.(?=\s|$)|[:;,!?()*"“”«»]/g, " ")
    .replace(/(\d)(?=\p{L})/gu, "$1 ")
    .replace(/(단어|글자|자|문장|문단|단락|섹션|제목|항목|행)(?=[\p{L}])/gu, "$1 ")
    .replace(/\s+/g, " ");
  const words = plain.split(" ").map((word) => NUMBERS.get(word) ?? word);
  return ` ${words.join(" ").trim()} `;
}
