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
