import { describe, expect, test } from "vitest";
import { measureInWords } from "./measure-in-words";

describe("a length that is required in words", () => {
  test.each([
    ["At most 300 words", { unit: "words", max: 300 }],
    ["The text has at most 1,000 words.", { unit: "words", max: 1000 }],
    ["The document must not exceed 400 words", { unit: "words", max: 400 }],
    ["The answer must be under 280 characters", { unit: "characters", max: 279 }],
    ["300 words or fewer", { unit: "words", max: 300 }],
    ["between 100 and 200 words", { unit: "words", min: 100, max: 200 }],
    ["100-200 words", { unit: "words", min: 100, max: 200 }],
    ["100 to 200 words", { unit: "words", min: 100, max: 200 }],
    ["in 5 bullet points", { unit: "list-items", min: 5, max: 5 }],
    ["Exactly three sections", { unit: "headings", min: 3, max: 3 }],
    ["Three sentences", { unit: "sentences", min: 3, max: 3 }],
    ["The essay should contain at least 5 headings", { unit: "headings", min: 5 }],
    ["au plus 300 mots", { unit: "words", max: 300 }],
    ["Le texte fait moins de 200 mots", { unit: "words", max: 199 }],
    ["le texte ne dépasse pas 300 mots", { unit: "words", max: 300 }],
    ["entre 100 et 200 mots", { unit: "words", min: 100, max: 200 }],
    ["exactement trois sections", { unit: "headings", min: 3, max: 3 }],
    ["Contient cinq puces", { unit: "list-items", min: 5, max: 5 }],
    ["300단어 이내", { unit: "words", max: 300 }],
    ["글은 300단어 이상이어야 한다", { unit: "words", min: 300 }],
    ["500자 이하로 작성", { unit: "characters", max: 500 }],
    ["3문장으로", { unit: "sentences", min: 3, max: 3 }],
    ["정확히 세 섹션", { unit: "headings", min: 3, max: 3 }],
    ["5개의 항목", { unit: "list-items", min: 5, max: 5 }],
  ])("%j is counted", (description, measure) => expect(measureInWords(description)).toEqual(measure));

  const most = { unit: "words", max: 300 } as const;
  const least = { unit: "words", min: 300 } as const;
  test.each([
    ...["300 words or less", "300 mots ou moins", "no more than 300 words", "not longer than 300 words"],
    ...["does not exceed 300 words", "should not exceed 300 words", "not exceeding 300 words"],
    ...["at the most 300 words", "maximum of 300 words", "max 300 words", "up to 300 words"],
    ...["limited to 300 words", "within 300 words", "pas plus de 300 mots", "ne dépassant pas 300 mots"],
    ...["ne doit pas dépasser 300 mots", "n’excède pas 300 mots", "jusqu’à 300 mots", "au maximum 300 mots"],
    ...["maximum de 300 mots", "300단어 이하", "300단어까지", "below 301 words", "fewer than 301 words"],
    ...[
      "shorter than 301 words",
      "moins de 301 mots",
      "300 words or fewer",
      "301단어 미만",
      "less than 301 words",
    ],
  ])("%j is at most 300 words", (description) => expect(measureInWords(description)).toEqual(most));

  test.each([
    ...["at least 300 words", "300 words or more", "300 mots ou plus", "no fewer than 300 words"],
    ...["not less than 300 words", "no shorter than 300 words", "minimum of 300 words", "min 300 words"],
    ...["pas moins de 300 mots", "au moins 300 mots", "au minimum 300 mots", "minimum de 300 mots"],
    ...["300단어 이상", "more than 299 words", "longer than 299 words", "over 299 words", "plus de 299 mots"],
    ...["299단어 초과"],
  ])("%j is at least 300 words", (description) => expect(measureInWords(description)).toEqual(least));

  test.each([
    ...[
      "exactly 300 words",
      "precisely 300 words",
      "exactement 300 mots",
      "précisément 300 mots",
      "정확히 300단어",
    ],
  ])("%j is 300 words", (description) =>
    expect(measureInWords(description)).toEqual({ unit: "words", min: 300, max: 300 }),
  );

  test.each([
    ["one two three four five six seven eight nine ten twelve", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12]],
    ["deux trois quatre cinq six sept huit neuf dix douze", [2, 3, 4, 5, 6, 7, 8, 9, 10, 12]],
  ])("numbers are read as words: %s", (words, numbers) => {
    const read = words.split(" ").map((word) => measureInWords(`${word} sentences`)?.max);
    expect(read).toEqual(numbers);
  });

  test.each([
    ["characters", ["character", "caractères", "글자"]],
    ["sentences", ["sentence", "phrases", "문장"]],
    ["paragraphs", ["paragraph", "paragraphes", "문단"]],
    ["headings", ["heading", "sections", "titres", "섹션"]],
    ["list-items", ["bullets", "items", "puces", "항목"]],
    ["table-rows", ["rows", "lignes", "행"]],
    ["code-blocks", ["code blocks", "code block", "blocs de code", "bloc de code"]],
  ])("%s are counted by any name", (unit, names) => {
    for (const name of names) expect(measureInWords(`exactly 3 ${name}`)).toEqual({ unit, min: 3, max: 3 });
  });

  test("a range is one whose end is after its beginning", () => {
    expect(measureInWords("200-100 words")).toBeUndefined();
    expect(measureInWords("100-100 words")).toBeUndefined();
    expect(measureInWords("100 ~ 200 words")).toEqual({ unit: "words", min: 100, max: 200 });
    expect(measureInWords("de 100 à 200 mots")).toEqual({ unit: "words", min: 100, max: 200 });
  });

  test("a long requirement says more than a length", () => {
    const words = "at most 300 words".padEnd(200, " ");
    expect(measureInWords(words)).toEqual(most);
    expect(measureInWords(`${words} `)).toBeUndefined();
  });

  test.each([
    "about 300 words",
    "300 words",
    "The introduction has at most 50 words",
    "Each section has at least 100 words",
    "Lists 3 items with prices",
    "Write exactly 3 paragraphs and 2 headings",
    "un texte de 3 phrases sur 2 villes",
    "At most 300 words about bread",
    "Uses short words",
    "Names two cities",
    "Chaque section a au moins 100 mots",
    "각 문단은 3문장",
    "",
  ])("%j is left to judgement", (description) => expect(measureInWords(description)).toBeUndefined());
});
