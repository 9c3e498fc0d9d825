import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSources, unsourcedWords } from "./unsourced";

const TODAY = Date.UTC(2026, 10, 25, 12);
const SOURCE = `The bridge weighs 12,345 tonnes. It was opened on 14 March 1987 by Anna Berg in Lyon.
Sales grew from 1,200 to 1,500 units. Twenty-five people work there, three quarters of them since 2019.
예산은 3억 5천만 원이다. The budget is 2.5 million euros, 0.12 of it for repairs.

region,amount
North,100
South,250
North,50`;
const words = (content: string, source = SOURCE, language = "en") =>
  unsourcedWords(content, readSources([source], TODAY), language).map(({ text }) => text);

describe("a figure stands in the sources", () => {
  test.each([
    ["whatever parts its thousands", "It weighs 12 345, 12.345, 12’345 and 12345 tonnes."],
    ["when it is written in words there", "The 25 people of it."],
    ["when it is rounded from one", "It weighs about 12,000 tonnes, or 12,300."],
    ["with a word for its scale", "The budget is 2,500,000 euros, 2.5 million or 2,5 millions."],
    ["in the numerals of Korean", "예산은 3억 5,000만 원, 곧 350,000,000원이다."],
    ["as a percentage of a fraction", "Repairs take 12 % of it."],
    ["as one year of its decade", "It was opened in the 1980s."],
  ])("%s", (_, content) => {
    expect(words(content)).toEqual([]);
  });

  test("of a line of the sources with up to eight numbers, as of more everything can be worked out", () => {
    const line =
      "The harvest of autumn was 1003 and 2017 and 3049 and 4091 and 5113 and 6151 and 7187 and 8219";
    const content = "In autumn the harvest grew by 3020 crates.";
    expect(words(content, line)).toEqual([]);
    expect(words(content, `${line} and 9277`)).toEqual(["3020"]);
  });

  test.each([
    ["a difference", "Sales grew by 300 units."],
    ["a percentage of change", "Sales grew by 25 % to 1,500 units."],
    [
      "the total of a column of its own",
      "| Part | Sum |\n|---|---|\n| A | 1,200 |\n| B | 1,500 |\n| All | 2,700 |",
    ],
    ["the total of a table of the sources", "All regions together make 400."],
    ["the total of a group of such a table", "North makes 150."],
  ])("where it can be worked out: %s", (_, content) => {
    expect(words(content)).toEqual([]);
  });

  test.each([
    ["12,354 tonnes weighs the bridge.", ["12,354"]],
    ["It weighs 12,345 tonnes, or 13.5 million pounds.", ["13.5 million"]],
    ["Sales grew by 27 % to 1,500 units.", ["27 %"]],
    ["예산은 3억 6천만 원이다.", ["3억 6천만"]],
    ["South makes 333 and North 150.", ["333"]],
    ["It cost $7 and has been open since 1978.", ["7", "1978"]],
  ])("and else is told: %s", (content, told) => {
    expect(words(content)).toEqual(told);
  });
});

describe("a figure comes of others near it", () => {
  const GIVEN = "Units: 1,200 here and 1,500 there.";

  test.each([
    ["in its own line", `${GIVEN} Together 2,700.`],
    ["in the list that follows", "Together 2,700:\n- 1,200 here\n- 1,500 there"],
    ["in the paragraph before", `${GIVEN}\n\nTogether 2,700.`],
    ["under the same heading", `## Numbers\n${GIVEN}\n\nTogether 2,700.`],
  ])("%s", (_, content) => {
    expect(words(content)).toEqual([]);
  });

  test.each([
    ["before the heading", `${GIVEN}\n\n## together\nTogether 2,700.`],
    ["two paragraphs before", `${GIVEN}\n\nNothing else.\n\nTogether 2,700.`],
    ["in the paragraph that follows", `Together 2,700.\n\n${GIVEN}`],
  ])("and of none further away: %s", (_, content) => {
    expect(words(content)).toEqual(["2,700"]);
  });
});

describe("a date stands in the sources", () => {
  test.each([
    "March 14, 1987",
    "1987-03-14",
    "14/03/1987",
    "le 14 mars 1987",
    "1987년 3월 14일",
    "March 1987",
    "14 March",
  ])("as %s", (date) => {
    expect(words(`It was opened: ${date}.`)).toEqual([]);
  });

  test("and the day it is, everybody knows", () => {
    expect(words("As of 25 November 2026, and in 2026.")).toEqual([]);
  });

  test("and else is told whole", () => {
    expect(words("It was opened on 15 March 1987, and closed in April 1987.")).toEqual([
      "15 March 1987",
      "April 1987",
    ]);
  });
});

describe("a name stands in the sources", () => {
  test("in another form of it, and beginnings of sentences are none", () => {
    expect(words("Yesterday the mayor Anna Berg spoke. Lyon’s bridge, said Berg, is old.")).toEqual([]);
  });

  test("and else is told", () => {
    expect(words("The mayor Anne Borg spoke in Lille.")).toEqual(["Anne Borg", "Lille"]);
  });

  test("and no heading is one, whether it is marked, underlined or bold, nor its entry among the contents", () => {
    const content = [
      "# Annual Revenue Outlook",
      "1. [Capital Allocation](#capital-allocation)\n- Regional Footprint\n- Harbour Upkeep",
      "## 1. Capital Allocation",
      "Regional Footprint\n---",
      "**Harbour Upkeep:**",
      "The bridge is old.",
    ].join("\n\n");
    expect(words(content)).toEqual([]);
    expect(words("- Anne Borg\n\n**The mayor Anne Borg** spoke.")).toEqual(["Borg", "Anne Borg"]);
  });

  test("and is not looked for in a language that writes all nouns with capital letters", () => {
    expect(words("Die Brücke in Lille ist alt.", SOURCE, "de")).toEqual([]);
  });
});

test("what a text numbers, links, quotes as code or calls by a number is no figure", () => {
  const content = [
    "## 12. The part",
    "15. Fifteenth, see Table 14, page 77, week 20 and § 11.",
    "See https://x.org/4711 and [this](/4711), `4711`, GPT-4711, COVID-19, 3D, the 21st, 14:30, 24/7, 1.2.3 [101].",
    "```",
    "4711",
    "```",
  ].join("\n");
  expect(words(content)).toEqual([]);
});

test("any number of a source is found in it, however a text groups it, and never one that is not near", async () => {
  const grouped = (value: number, mark: string) => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, mark);
  await fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 9_999_999 }),
      fc.constantFrom(",", ".", " ", "’", "\u202f"),
      (value, mark) => {
        const source = `They counted ${value} of them.`;
        expect(words(`There are ${grouped(value, mark)} of them.`, source)).toEqual([]);
        expect(words(`There are ${grouped(value * 3 + 1, mark)} of them.`, source)).toHaveLength(1);
      },
    ),
  );
});

test("tells of every place it stands at, in the order of the text", () => {
  const content = "On 3 May 1999 there were 777 at Nantes. Then 777 again.";
  const found = unsourcedWords(content, readSources([SOURCE], TODAY), "en");
  expect(found.map(({ start, end, kind }) => [content.slice(start, end), kind])).toEqual([
    ["3 May 1999", "date"],
    ["777", "figure"],
    ["Nantes", "name"],
    ["777", "figure"],
  ]);
});
