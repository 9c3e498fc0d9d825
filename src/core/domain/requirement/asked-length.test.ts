import { expect, test } from "vitest";
import { amountOf, askedLength, lengthIn, tokensOf, usualUnit } from "./asked-length";

test.each([
  ["Write a novel of 60,000 words.", "words", 60_000],
  ["Write a handbook of about 170 000 characters.", "characters", 170_000],
  ["A 120-page manual for keepers, please.", "words", 60_000],
  ["Write 12 chapters of 3,000 words each.", "words", 36_000],
  ["Un guide de 40 000 mots sur le pain.", "words", 40_000],
  ["Un manuel de 80 pages.", "words", 40_000],
  ["빵에 관한 5만 자 분량의 안내서를 써 주세요.", "characters", 50_000],
  ["빵에 관한 60쪽짜리 안내서.", "characters", 60_000],
  ["Write 20k words on bread.", "words", 20_000],
  ["Sum up the report of 90 pages in 500 words.", "words", 45_000],
])("%s speaks of a length", (request, unit, amount) => {
  expect(askedLength(request, [])).toEqual({ unit, amount, isCounted: false });
});

test.each([
  "Write a haiku.",
  "Write at most 30,000 words.",
  "Write up to 80 pages.",
  "Un texte de moins de 50 000 mots.",
  "3만 자 이내로 써 주세요.",
  "Order 300 pens, and turn the page.",
])("%s asks for no length", (request) => expect(askedLength(request, [])).toBeUndefined());

test("the least that a requirement counts goes before all that a request speaks of", () => {
  const measure = { unit: "words", min: 25_000 } as const;
  const request = "Sum up the 400-page report.";
  expect(askedLength(request, [{ priority: "must", measure }])).toEqual({
    ...{ unit: "words", amount: 25_000, isCounted: true },
  });
  const others = [
    { priority: "wont", measure },
    { priority: "must", measure: { unit: "words", max: 300 } },
    { priority: "must", measure: { unit: "headings", min: 4 } },
    { priority: "must" },
  ] as const;
  expect(askedLength("Write.", others)).toBeUndefined();
});

test("words and characters of Korean take more tokens than those of English", () => {
  const length = { unit: "characters", amount: 1_000 } as const;
  expect(tokensOf(length, "Write.")).toBe(250);
  expect(tokensOf(length, "써 주세요.")).toBe(800);
  expect(amountOf(250, "characters", "Write.")).toBe(1_000);
  expect([usualUnit("Write."), usualUnit("써 주세요.")]).toEqual(["words", "characters"]);
});

test("a text is measured as its writers count", () => {
  expect(lengthIn("# One\n\ntwo three", "words")).toBe(4);
  expect(lengthIn("abc", "characters")).toBe(3);
  expect(lengthIn("", "words")).toBe(0);
});
