import type { WebSource } from "@core/domain/source/source";
import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import type { CheckedText } from "./checked-text";
import { sourceBatches } from "./source-batches";

/** A piece of thirty letters is ten tokens, and forty are around it. */
const TOKENS = 50;
const letters = (letter: string, count = 30) => letter.repeat(count);
const page = (number: number, passage?: string): WebSource => ({
  ...{ kind: "web", number, name: `Page ${number}`, url: `https://a.example/${number}`, readAt: 1 },
  ...(passage === undefined ? {} : { passage }),
});
/** Sentences of forty tokens each, as are told apart. */
const sentences = (count: number) =>
  Array.from({ length: count }, (_, at) => `Sentence ${100 + at} ${"word ".repeat(20)}ends.`).join("\n");

const nothing = { pages: [], known: new Set<number>(), wordsOf: () => undefined };
const WHOLE = { content: "Text.", number: 1, count: 1 };

function batchesOf(
  { pages = [], ...over }: Partial<CheckedText> & { readonly pages?: readonly WebSource[] },
  mostTokens: number,
  part = WHOLE,
) {
  const text = { content: "Text.", cited: { ...nothing, pages }, sources: undefined, ...over };
  const { batches, leftOut } = sourceBatches(text, part, [sampleRequirement()], mostTokens);
  const numbersIn = (cited: string) =>
    [...cited.matchAll(/^\[(\d+)\]/gm)].map(([, number]) => Number(number));
  return { batches, leftOut, pages: batches.map(({ cited }) => numbersIn(cited)) };
}

describe("the sources of a part of a text", () => {
  test("are one empty batch where there are none", () => {
    const empty = { batches: [{ cited: "", grounds: "" }], leftOut: [] };
    expect(batchesOf({}, 1_000)).toMatchObject(empty);
    expect(batchesOf({ cited: undefined }, 1_000)).toMatchObject(empty);
    expect(batchesOf({ pages: [page(1), page(2, " \n")] }, 1_000)).toMatchObject(empty);
  });

  test("go into one batch as long as they fit, to the last token, and in their order", () => {
    const pages = [page(1, letters("a")), page(2, letters("b")), page(3, letters("c"))];
    expect(batchesOf({ pages }, 3 * TOKENS).pages).toEqual([[1, 2, 3]]);
    expect(batchesOf({ pages }, 3 * TOKENS - 1).pages).toEqual([[1, 2], [3]]);
    expect(batchesOf({ pages }, 2 * TOKENS).pages).toEqual([[1, 2], [3]]);
    expect(batchesOf({ pages }, TOKENS).pages).toEqual([[1], [2], [3]]);
  });

  test("are told with their names, addresses and words, pages apart from what the text rests on", () => {
    const sources = {
      told: [{ name: "request", text: "Write of rain." }],
      notes: [{ name: "Wet", text: "It was." }],
      found: [],
      read: undefined,
    };
    const { batches } = batchesOf({ pages: [page(7, "It rains.")], sources }, 1_000);
    expect(batches).toHaveLength(1);
    expect(batches[0]?.cited).toContain('[7] "Page 7" https://a.example/7\n');
    expect(batches[0]?.cited).toContain("It rains.");
    expect(batches[0]?.grounds).toBe(
      '<sources>\n<source name="request">\nWrite of rain.\n</source>\n<source name="Wet">\nIt was.\n</source>\n</sources>',
    );
  });

  test("are those that a part cites, and all where the text is one part", () => {
    const pages = [page(1, "One."), page(2, "Two."), page(3, "Three.")];
    const part = { content: "It rains [1]; it pours [3].", number: 1, count: 2 };
    expect(batchesOf({ pages }, 1_000, part).pages).toEqual([[1, 3]]);
    expect(batchesOf({ pages }, 1_000, { ...part, count: 1 }).pages).toEqual([[1, 2, 3]]);
  });

  test("are looked for by the words of the part, and of all the text where that is one part", () => {
    const found = [
      { name: "paper", text: "Harbour ferries carried 40 horses.\nMountain trams carried 70 goats." },
    ];
    const sources = { told: [], notes: [], found, read: undefined };
    const content = "Mountain trams carried 70 goats.";
    const part = { content: "Harbour ferries carried 40 horses.", number: 1, count: 2 };
    const grounds = (count: number) =>
      batchesOf({ sources, content }, 1_000, { ...part, count }).batches[0]?.grounds;
    expect(grounds(2)).toContain("ferries");
    expect(grounds(2)).not.toContain("trams");
    expect(grounds(1)).toContain("trams");
    expect(grounds(1)).not.toContain("ferries");
  });

  test("go into several batches where one is longer than fits, without a word lost or a batch too large", () => {
    const passage = sentences(60);
    const { batches, leftOut, pages } = batchesOf({ pages: [page(4, passage)] }, 700);
    expect(batches.length).toBeGreaterThan(2);
    expect(batches.length).toBeLessThan(8);
    expect(pages.every((numbers) => numbers.every((number) => number === 4))).toBe(true);
    const shown = batches.map(({ cited }) => cited).join("\n");
    for (let at = 0; at < 60; at++) expect(shown).toContain(`Sentence ${100 + at} `);
    expect(leftOut).toEqual([]);
    for (const { cited } of batches) expect(cited.length / 3).toBeLessThan(800);
  });

  test("are twelve batches at the most, and of the others the names are told once each", () => {
    const pages = Array.from({ length: 14 }, (_, at) => page(at + 1, letters("a")));
    expect(batchesOf({ pages: pages.slice(0, 12) }, TOKENS)).toMatchObject({
      pages: Array.from({ length: 12 }, (_, at) => [at + 1]),
      leftOut: [],
    });
    const cut = batchesOf({ pages: [...pages, page(14, letters("b"))] }, TOKENS);
    expect(cut.pages).toHaveLength(12);
    expect(cut.leftOut).toEqual(["Page 13", "Page 14"]);
  });
});
