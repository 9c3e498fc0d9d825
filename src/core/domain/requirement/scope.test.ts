import { describe, expect, test } from "vitest";
import { scopeOf } from "./scope";

describe("where a text has to meet a requirement", () => {
  test.each([
    "Formal throughout",
    "The tone is formal",
    "The text is in French",
    "Written in plain English",
    "No first person",
    "Every section has a summary",
    "All of its headings are questions",
    "Each claim is followed by a source",
    "Uses only metric units",
    "Avoids jargon",
    "It does not mention prices",
    "Le texte est rédigé en français",
    "Un ton soutenu",
    "Chaque section comporte un résumé",
    "Aucune phrase à la première personne",
    "N’emploie pas le « je »",
    "보고서 전체를 존댓말로 쓴다",
    "모든 절에 요약이 있다",
    "한국어로 작성한다",
    "1인칭을 사용하지 않는다",
  ])("all of it: %s", (description) => {
    expect(scopeOf({ description })).toBe("throughout");
  });

  test.each([
    "Mentions the opening hours",
    "Names each of the three causes",
    "Gives the price of all tickets",
    "Quotes the motto in French",
    "Has a conclusion",
    "Compares trains and planes",
    "Mentionne les horaires",
    "Donne le prix en euros",
    "Cite la devise en anglais",
    "가격을 언급한다",
    "전체 비용을 알려 준다",
    "결론이 있다",
  ])("one place: %s", (description) => {
    expect(scopeOf({ description })).toBe("somewhere");
  });

  test("is as the brief says, whatever the words", () => {
    expect(scopeOf({ description: "Mentions Ada", scope: "throughout" })).toBe("throughout");
    expect(scopeOf({ description: "Formal throughout", scope: "somewhere" })).toBe("somewhere");
  });

  test("is all of it for what must not be there", () => {
    const absent = { proofKind: "none-found", description: "Prices", scope: "somewhere" } as const;
    expect(scopeOf(absent)).toBe("throughout");
  });
});
