import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { findAll, placedWords, probesOf, queryWords, termsOf } from "./words";

const has = (text: string, query: string) => findAll(text, queryWords(query)) !== undefined;
const marked = (text: string, query: string) =>
  findAll(text, queryWords(query))?.map(({ start, end }) => text.slice(start, end));

describe("words of a query", () => {
  it("are found whatever their case, accents and ligatures", () => {
    expect(marked("Un Café près du CŒUR", "cafe coeur")).toEqual(["Café", "CŒUR"]);
    expect(has("cafe\u0301", "café")).toBe(true);
    expect(has("l’économie", "economie")).toBe(true);
  });

  it("are found at the beginning of words, all of them or none", () => {
    expect(marked("Requirements of the report", "require rep")).toEqual(["Requirements", "report"]);
    expect(has("Requirements of the report", "quire")).toBe(false);
    expect(has("Requirements of the report", "report budget")).toBe(false);
  });

  it("are found within Korean words, whatever ending they carry, and marked alone", () => {
    expect(marked("다음 주간회의를 부산에서", "회의 부산")).toEqual(["회의", "부산"]);
    expect(marked("주간회의를", "의")).toEqual(["의"]);
    expect(has("회사의 의사", "회의")).toBe(false);
    expect(marked("AI를 2026년에", "ai 년")).toEqual(["AI", "년"]);
    expect(has("회의".normalize("NFD"), "회의")).toBe(true);
  });

  it("are never those of what looks like a key", () => {
    for (const secret of [
      "sk-proj-Abc123Def456Ghi789Jkl",
      "AIzaSyA1234567890abcdefghijklmnop",
      "0f9a8b7c6d5e4f3a2b1c0d9e",
    ]) {
      expect([...termsOf(`my key ${secret} works`)]).toEqual(["my", "key", "works"]);
      expect(queryWords(secret)).toEqual([]);
    }
    expect(queryWords("internationalisation 2026-11-22-plan")).toEqual([
      "internationalisation",
      "2026",
      "11",
      "22",
      "plan",
    ]);
  });

  it("that a text holds are among those its terms begin with", () => {
    const syllable = fc.constantFrom(..."회의주간부산가a bé1 .");
    const text = fc.string({ unit: syllable, maxLength: 30 });
    fc.assert(
      fc.property(text, fc.string({ unit: syllable, maxLength: 4 }), (whole, query) => {
        const words = queryWords(query);
        if (findAll(whole, words) === undefined) return;
        const terms = [...termsOf(whole)];
        for (const probe of words.flatMap(probesOf))
          expect(terms.some((term) => term.startsWith(probe))).toBe(true);
      }),
    );
  });

  it("are told apart by their first forty letters, however they are written", () => {
    for (const letter of ["É", "E\u0301", "e"])
      expect([...placedWords(` ${letter.repeat(1_000)}회의 ${letter}`)]).toEqual([
        { word: "e".repeat(40), start: 1, end: 1 + 1_000 * letter.length },
        expect.objectContaining({ word: "회의" }),
        expect.objectContaining({ word: "e" }),
      ]);
  });

  it.each(["a-", "a1.", "회의", "é"])("are read in time proportional to the text: %s", async (piece) => {
    await expectLinear(160_000, (length) => termsOf(piece.repeat(length / piece.length)));
  });
});
