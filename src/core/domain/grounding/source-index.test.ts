import { describe, expect, test } from "vitest";
import { datesIn } from "./dates";
import { figuresIn } from "./figures";
import { SourceIndex } from "./source-index";

const TODAY = new Date(2026, 10, 25, 12).getTime();
const indexOf = (...texts: readonly string[]) => new SourceIndex(texts, TODAY);
const hasFigure = (source: string, text: string) =>
  figuresIn(text).every((figure) => indexOf(source).hasFigure(figure));
const hasDate = (source: string, text: string) =>
  datesIn(text)
    .flat()
    .every((date) => indexOf(source).hasDate(date));

describe("a number", () => {
  test.each([
    ["12,345 tonnes", "12345"],
    ["12,345 tonnes", "12,300"],
    ["12,345 tonnes", "12,000"],
    ["97", "97"],
    ["0.12 of it", "12 %"],
    ["12 % of it", "0.12"],
    ["twenty-five people", "25"],
    ["12 500 people", "500"],
    ["in thousands of euros\n45", "45,000"],
    ["montants en milliers\n45", "45,000"],
    ["단위: 천원\n45", "45,000"],
    ["in millions\n45", "45 million"],
    ["en M€\n45", "45,000,000"],
    ["nothing", "2026"],
  ])("of %s is found as %s", (source, text) => {
    expect(hasFigure(source, text)).toBe(true);
  });

  test.each([
    ["12,345 tonnes", "12,400"],
    ["12,345 tonnes", "12,346"],
    ["12,345 tonnes", "13,000"],
    ["16,000", "20,000"],
    ["0.12 of it", "12"],
    ["150 % of it", "15,000 %"],
    ["45", "45 thousand"],
    ["45 of a million", "45,000,000"],
    ["nothing", "2025"],
  ])("of %s is none such as %s", (source, text) => {
    expect(hasFigure(source, text)).toBe(false);
  });

  test("is a value only as it stands", () => {
    const index = indexOf("1987 and 12.5");
    expect([1987, 12.5, 1988, 12, 2026].map((value) => index.hasValue(value))).toEqual([
      ...[true, true, false, false, true],
    ]);
  });
});

describe("a date", () => {
  const SOURCE = "Opened on 14 March 1987; closed each 3 May, and in June 2001.";

  test.each([
    "14 March 1987",
    "14 March",
    "March 1987",
    "3 May",
    "3 May 1987",
    "June 2001",
    "25 November 2026",
  ])("is found as %s", (text) => {
    expect(hasDate(SOURCE, text)).toBe(true);
  });

  test.each([
    "15 March 1987",
    "14 April 1987",
    "14 March 1988",
    "3 May 1999",
    "5 June 2001",
    "26 November 2026",
  ])("is none such as %s", (text) => {
    expect(hasDate(SOURCE, text)).toBe(false);
  });
});

describe("a word", () => {
  const index = indexOf("The Mayor of Lyon spoke to ENGINEERS about cafés.", "Berg’s bridges");

  test.each(["mayor", "Lyon", "Lyon’s", "engineer", "engineering", "cafe", "Cafés", "Berg", "bridge"])(
    "is found as %s",
    (word) => {
      expect(index.hasWord(word)).toBe(true);
    },
  );

  test.each(["Lille", "Ly", "Marseille", "cat", "Bridgetown", "bri"])("is none such as %s", (word) => {
    expect(index.hasWord(word)).toBe(false);
  });

  test("is common where it stands in small letters somewhere", () => {
    expect(
      ["spoke", "Spoke", "CAFES", "mayor", "Lyon", "engineers"].map((word) => index.isCommon(word)),
    ).toEqual([true, true, true, false, false, false]);
  });
});
