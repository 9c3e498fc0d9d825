import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../../../tests/growth";
import { quotations } from "../../../domain/source/quotation";
import type { WebSource } from "../../../domain/source/source";
import { type CitedPages, citationFaults, citedPages, withQuotedPassages } from "./cited-pages";
import { textFaults } from "./text-faults";

const page = (number: number, passage?: string): WebSource => {
  const known = passage === undefined ? {} : { passage };
  return { kind: "web", number, url: `https://a.example/${number}`, name: "Lyon", readAt: 1, ...known };
};
const cited = (...pages: readonly WebSource[]): CitedPages => ({
  pages,
  known: new Set(pages.map(({ number }) => number)),
  wordsOf: (number) => pages.find((each) => each.number === number)?.passage,
});
const LYON = cited(
  page(101, "In Lyon, the Saône — a slow river —\n joins the “Rhône”. It is 473 km long."),
  page(102),
);
const misquoted = (text: string) => citationFaults(text, LYON).misquoted.map(({ words }) => words);

describe("what a text quotes of its sources", () => {
  test.each([
    "It says \"the Saône - a slow river - joins the 'Rhône'\" [101].",
    "It says “THE saône — a slow river” (in short) [101].",
    "On dit « In Lyon, the Saône … It is 473 km long » [101].",
    "It is called “Lyon” [101], and there “are no quotations” here.",
    "It says “the Rhône joins the Saône”, without a source.",
    "It says “it is 473 km long” [101] \u2014 no more.",
  ])("is found however it is set: %s", (text) => {
    expect(misquoted(text)).toEqual([]);
  });

  test.each([
    ["It says “the Rhône joins the Saône” [101].", "the Rhône joins the Saône"],
    ["It says “It is 480 km long” [101, 102].", undefined],
    ["It says “In Lyon … it is 480 km long” [101].", "In Lyon … it is 480 km long"],
  ])("is told where it does not stand there: %s", (text, words) => {
    expect(misquoted(text)).toEqual(words === undefined ? [] : [words]);
  });

  test("is told apart where nobody knows what the source says", () => {
    const { misquoted: wrong, unread } = citationFaults("It says “nobody can look it up” [102].", LYON);
    expect([wrong, unread.length]).toEqual([[], 1]);
  });

  test("makes a number that no source has stand out, but for those of prompts", () => {
    expect(citationFaults("So [101], so [177], so [3].", LYON).unknown).toEqual([177]);
    expect(citationFaults("So [101], so [100].", cited(page(102))).unknown).toEqual([101]);
  });

  test("becomes faults of the text, which say what is wrong", () => {
    const content =
      "# Lyon\n\nIt says “the Rhône joins the Saône” [101], and “nobody can look it up” [102], see [150].";
    const faults = textFaults({ artifactId: "a", version: 1, content, cited: LYON }, "Write about Lyon");
    expect(faults.map(({ kind, words, isUnsure = false }) => [kind, words, isUnsure])).toEqual([
      ["misquoted", "“the Rhône joins the Saône” [101]", false],
      ["unread-source", "“nobody can look it up” [102]", true],
      ["unknown-source", "[150]", false],
    ]);
    const bare = { artifactId: "a", version: 1, content: "# Lyon", needsSources: true };
    expect(textFaults(bare, "Write").map(({ kind }) => kind)).toEqual(["uncited"]);
  });

  test("takes time in proportion to the text", async () => {
    const make = (count: number) => '"a b c “d e f g h i j [1'.repeat(count);
    await expectLinear(500, (text) => quotations(text), { of: make });
  });
});

describe("the words of a source", () => {
  const use = {
    id: "u1",
    call: { id: "c", name: "fetch-page", arguments: "{}" },
    state: "done",
    result: {
      source: "https://a.example/101",
      content: `[101] Lyon\n\n${"Before. ".repeat(100)}Two rivers meet in Lyon.${" After.".repeat(100)}`,
      sources: [page(101, "Before.")],
    },
  } as const;
  const state = {
    events: [{ type: "tool-turn", taskId: "t", agentId: "a", node: "n", turn: { text: "", uses: [use] } }],
    artifacts: new Map(),
  } as unknown as Parameters<typeof citedPages>[0];

  test("are all of the page that was read", () => {
    const known = citedPages(state, { sources: [page(101, "Before.")] });
    expect(known?.wordsOf(101)).toContain("Two rivers meet in Lyon.");
    expect(citedPages({ ...state, events: [] }, {})).toBeUndefined();
  });

  test("are no more than was told of it where something else than that page alone was read", () => {
    const told = (result: object) => {
      const turn = { text: "", uses: [{ ...use, result: { ...use.result, ...result } }] };
      const event = { type: "tool-turn", taskId: "t", agentId: "a", node: "n", turn };
      const other = { ...state, events: [event] } as unknown as typeof state;
      return citedPages(other, { sources: [page(101, "Before.")] })?.wordsOf(101);
    };
    expect(told({ sources: [page(101, "Before."), page(102)] })).toBe("Before.");
    expect(told({ source: "https://a.example/search" })).toBe("Before.");
    expect(told({ sources: [] })).toBe("Before.");
    expect(told({})).toContain("Two rivers meet");
  });

  test("that are shown are those around what is quoted", () => {
    const text = "It says “Two rivers meet in Lyon” [101].";
    const [source] = withQuotedPassages(text, [page(101, "Before.")], state) as readonly WebSource[];
    expect(source?.passage).toMatch(/^….*Two rivers meet in Lyon\. After\..*…$/s);
    expect(source?.passage?.length).toBeLessThan(500);
  });
});
