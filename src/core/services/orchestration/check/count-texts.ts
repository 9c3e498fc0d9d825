import type { Measure } from "../../../domain/requirement/proof";

/** The words for counts, such as "312 words (at most 300)". */
interface CountTexts {
  readonly units: Readonly<Record<Measure["unit"], string>>;
  atLeast(count: number): string;
  atMost(count: number): string;
  exactly(count: number): string;
}

const EN: CountTexts = {
  units: {
    words: "words",
    characters: "characters",
    sentences: "sentences",
    paragraphs: "paragraphs",
    headings: "headings",
    "list-items": "list items",
    "table-rows": "table rows",
    "code-blocks": "code blocks",
    occurrences: "occurrences",
  },
  atLeast: (count) => `at least ${count}`,
  atMost: (count) => `at most ${count}`,
  exactly: (count) => `exactly ${count}`,
};

const FR: CountTexts = {
  units: {
    words: "mots",
    characters: "caractères",
    sentences: "phrases",
    paragraphs: "paragraphes",
    headings: "titres",
    "list-items": "éléments de liste",
    "table-rows": "lignes de tableau",
    "code-blocks": "blocs de code",
    occurrences: "occurrences",
  },
  atLeast: (count) => `au moins ${count}`,
  atMost: (count) => `au plus ${count}`,
  exactly: (count) => `exactement ${count}`,
};

const KO: CountTexts = {
  units: {
    words: "단어",
    characters: "자",
    sentences: "문장",
    paragraphs: "문단",
    headings: "제목",
    "list-items": "목록 항목",
    "table-rows": "표 행",
    "code-blocks": "코드 블록",
    occurrences: "회 등장",
  },
  atLeast: (count) => `${count} 이상`,
  atMost: (count) => `${count} 이하`,
  exactly: (count) => `정확히 ${count}`,
};

/** The text on a count and its bounds, in a language. */
export function countText(count: number, { unit, of, min, max }: Measure, language: string): string {
  const texts = language === "fr" ? FR : language === "ko" ? KO : EN;
  const bounds =
    min !== undefined && min === max
      ? [texts.exactly(min)]
      : [
          ...(min === undefined ? [] : [texts.atLeast(min)]),
          ...(max === undefined ? [] : [texts.atMost(max)]),
        ];
  const subject = unit === "occurrences" && of ? `"${of}": ` : "";
  const wanted = bounds.length > 0 ? ` (${bounds.join(", ")})` : "";
  return `${subject}${count} ${texts.units[unit]}${wanted}`;
}
