import { expect, test } from "vitest";
import { termsOf, tokenize } from "./terms";

test("words are in lower case, and without what stands between them", () => {
  expect(tokenize("The Rain, in 2026; l'été")).toEqual(["the", "rain", "in", "2026", "l", "été"]);
  expect(tokenize("… –")).toEqual([]);
});

test("what is written without spaces is overlapping pairs of characters; two are one", () => {
  expect(tokenize("東京都 水 京都 한국어")).toEqual(["東京", "京都", "水", "京都", "한국", "국어"]);
});

test("the same letters are the same word, however they are put together", () => {
  expect(tokenize("e\u0301te\u0301")).toEqual(["été"]);
});

test("a word is found by its stems of either language, without accents", () => {
  expect(termsOf("running")).toContain("run");
  expect(termsOf("étés").every((term) => /^[a-z]+$/.test(term))).toBe(true);
  expect(new Set(termsOf("rain")).size).toBe(termsOf("rain").length);
});

test("a word of every text is found by nothing, one of other letters as it stands", () => {
  expect([termsOf("the"), termsOf("avec"), termsOf("東京"), termsOf("2026")]).toEqual([
    [],
    [],
    ["東京"],
    ["2026"],
  ]);
});
