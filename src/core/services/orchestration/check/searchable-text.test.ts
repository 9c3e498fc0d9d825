import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../../tests/growth";
import { SearchableText } from "./searchable-text";

function found(text: string, words: string): string | undefined {
  const [place] = new SearchableText(text).find(words);
  return place && text.slice(place.start, place.end);
}

describe("finding quoted words", () => {
  test.each([
    ["as they stand", "Bread is baked daily.", "baked daily", "baked daily"],
    ["across lines and spaces", "Bread is\n  baked\tdaily.", "is baked daily", "is\n  baked\tdaily"],
    ["whatever the quotation marks", "He said “don’t” «now».", 'said "don\'t" "now"', "said “don’t” «now»"],
    ["whatever the dashes", "2019–2024 — a review", "2019-2024 - a review", "2019–2024 — a review"],
    ["through emphasis", "It is **really** _very_ `fast`.", "really very fast", "really** _very_ `fast"],
    [
      "through links",
      "See [the docs](https://x.y/z) first.",
      "see the docs first",
      "See [the docs](https://x.y/z) first",
    ],
    ["through list marks and headings", "## Plan\n\n- One\n- Two", "plan one two", "Plan\n\n- One\n- Two"],
    ["through table cells", "| Bread | two euros |", "Bread two euros", "Bread | two euros"],
    ["whatever the case", "BREAD IS BAKED", "Bread is baked", "BREAD IS BAKED"],
    ["in Korean, without the particle", "빵은 매일 구워집니다.", "매일 구워", "매일 구워"],
    ["in Chinese", "面包每天都烤。", "每天都烤", "每天都烤"],
    ["beyond the basic plane", "Smile 😀 daily, please", "daily, please", "daily, please"],
    ["through brackets", "It is [sic] so", "it is sic so", "It is [sic] so"],
    ["through what is escaped", "See 1\\. One", "see 1. one", "See 1\\. One"],
    ["set as an item, between spaces", "Bread is baked.", " \n - Bread is baked ", "Bread is baked"],
    ["with dots for what is left out at the ends", "Bread is baked daily.", "… baked daily …", "baked daily"],
  ])("%s", (_, text, words, expected) => expect(found(text, words)).toBe(expected));

  test.each([
    ...[..."“”„‟«»"].map((mark) => [mark, '"'] as const),
    ...[..."‘’‚‛"].map((mark) => [mark, "'"] as const),
    ...[..."‐‑‒–—−"].map((mark) => [mark, "-"] as const),
    ["…", "..."] as const,
    ["\u00a0", " "] as const,
  ])("%s as %j", (mark, plain) => {
    const text = `one ${mark} two${mark}three`;
    expect(found(text, `one ${plain} two${plain}three`)).toBe(text);
    const [place] = new SearchableText(text, "characters").find(`two${plain}three`);
    expect(place && text.slice(place.start, place.end)).toBe(`two${mark}three`);
  });

  test("read for its characters, a text has marks and case", () => {
    const text = new SearchableText("Bread is **baked** daily", "characters");
    expect(text.find("bread")).toEqual([]);
    expect(text.find("is baked")).toEqual([]);
    expect(text.find("**baked**")).toHaveLength(1);
  });

  test("as often as wanted, one place after the other", () => {
    const text = new SearchableText("is this an isle? It is, is it");
    expect(text.find("is", 9).map(({ start }) => start)).toEqual([0, 20, 24]);
    expect(text.find("is", 2)).toHaveLength(2);
    expect(text.find("is", 0)).toEqual([]);
    expect(text.find("is")).toHaveLength(1);
    const starts = (content: string, words: string) =>
      new SearchableText(content).find(words, 9).map(({ start }) => start);
    expect(starts("is is is", "is is")).toEqual([0]);
    expect(starts("xa a a", "a a")).toEqual([3]);
  });

  test.each([
    ["other words", "Bread is baked daily.", "Bread is bought daily"],
    ["parts of words", "This island", "is"],
    ["words with something left out", "Bread is never, ever baked.", "Bread is baked"],
    ["what escapes nothing left out", "a\\b c", "ab c"],
    ["no letters", "a . b", "."],
    ["nothing", "a", ""],
  ])("not %s", (_, text, words) => expect(found(text, words)).toBeUndefined());

  test("takes what is too long to be the target of a link for text", () => {
    const link = (length: number) => `See [it](${"x".repeat(length)}) now`;
    expect(found(link(297), "see it now")).toBe(link(297));
    expect(found(link(298), "see it now")).toBeUndefined();
  });

  test("gives the place of what was found in the text itself, for any text", () => {
    const word = fc.constantFrom(
      "bread",
      "**milk**",
      "_two_ euros",
      "「빵」",
      "a—b",
      "[link](http://x)",
      "“q”",
      "É",
      "😀",
    );
    const text = fc.array(word, { minLength: 1, maxLength: 30 });
    void fc.assert(
      fc.property(text, fc.nat(), fc.nat({ max: 6 }), (words, at, length) => {
        const content = words.join(" ");
        const from = at % words.length;
        const quote = words.slice(from, from + length + 1).join(" ");
        const [place] = new SearchableText(content).find(quote);
        if (!/[\p{L}\p{N}]/u.test(quote)) return;
        expect(place).toBeDefined();
        const again = new SearchableText(content.slice(place?.start, place?.end)).find(quote);
        expect(again).toHaveLength(1);
      }),
    );
  });

  test("takes time in proportion to the text, whatever it is made of", async () => {
    for (const piece of ["](", "#", "- ", "> ", "\\*", "\n"]) {
      const search = (length: number) =>
        new SearchableText(piece.repeat(length)).find("words that are not there");
      await expectLinear(20_000, search);
    }
  });
});
