import { describe, expect, it } from "vitest";
import { compare, type ScoredRun } from "../../eval/report/compare";
import { pairedInterval } from "../../eval/scoring/bootstrap";
import { countOf } from "../../eval/scoring/count";
import { judgementsOf } from "../../eval/scoring/judge";
import { inventedNumbers, keptShare, passes } from "../../eval/scoring/run-check";
import { ALL_TASKS } from "../../eval/tasks/all-tasks";
import { givenFiles } from "../../eval/tasks/given-files";

describe("counting", () => {
  const text =
    "# Title\n\nOne two three. Four!\n\n- five\n- six\n\n1. seven\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n\nEight.";
  it.each([
    ["headings", 1],
    ["bullet-items", 2],
    ["numbered-items", 1],
    ["list-items", 3],
    ["table-rows", 2],
    ["paragraphs", 2],
    ["sentences", 3],
  ] as const)("finds the %s of a Markdown text", (unit, count) => {
    expect(countOf(text, unit)).toBe(count);
  });

  it("counts words and characters as they are read", () => {
    expect(countOf("**Bold** words, and `code`.", "words")).toBe(4);
    expect(countOf("가나 다라.", "characters")).toBe(6);
  });
});

describe("planted facts", () => {
  const fact = { measure: "cost", place: "Aldermoor", number: "4231", file: "report-1.txt" };

  it.each([
    ["Aldermoor cost 4,231 florins [report-1.txt].", true, true],
    ["Aldermoor cost 4231 florins.", true, false],
    ["Brackwell cost 4231 florins [report-1.txt].", false, false],
    ["Aldermoor cost 14231 florins [report-1.txt].", false, false],
    ["## Aldermoor\n\nThe cost is 4 231 [report-1.txt].", true, true],
  ])("are found, and their file, in %j", (text, states, cites) => {
    expect(passes(text, { states: fact })).toBe(states);
    expect(passes(text, { cites: fact })).toBe(cites);
  });

  it("leave no room for numbers that nobody planted", () => {
    expect(inventedNumbers("In 2026 it was 4,231, or 7777, and 12.", ["4231"])).toEqual(["7777"]);
  });
});

describe("a judge's quotes", () => {
  const criteria = ["a", "b", "c", "d"].map((criterion) => ({ criterion, meets: "", breaks: "" }));
  it("count where they stand in the text, and nothing else does", () => {
    const text = "The saw **never** stops at once.";
    const records = [
      { criterion: 1, verdict: "met", quote: "the saw never  stops" },
      { criterion: 2, verdict: "met", quote: "the saw always stops" },
      { criterion: 3, verdict: "unmet", quote: "" },
    ];
    const reply = [
      "Here you are:",
      ...records.map((each) => `- ${JSON.stringify(each)},`),
      '{"criterion":4,"verdict":"me',
    ];
    expect(judgementsOf(reply.join("\n"), text, criteria)).toEqual(["met", "unproved", "unmet", "missing"]);
  });
});

describe("the comparison with one writer", () => {
  const run = (strategy: string, taskId: string, share: number, tokens: number, openPoints = 0) =>
    ({
      record: { taskId, strategy, tokens, called: openPoints ? "completed_open" : "completed", openPoints },
      score: { share, isWhole: share === 1, isFalselyCompleted: false, isFalseAlarm: false },
    }) as ScoredRun;

  it("has an interval that is the same every time and holds what is seen", () => {
    const interval = pairedInterval([0.1, -0.1, 0.3, 0.2, 0, 0.1]);
    expect(interval).toEqual(pairedInterval([0.1, -0.1, 0.3, 0.2, 0, 0.1]));
    expect(interval?.mean).toBeCloseTo(0.1);
    expect(interval?.low).toBeLessThan(0.1);
    expect(interval?.high).toBeGreaterThan(0.1);
    expect(pairedInterval([0.2, 0.2])).toMatchObject({ low: 0.2, high: 0.2 });
    expect(pairedInterval([])).toBeUndefined();
  });

  it("gives one writer as many tries as the tokens pay for, and lets it keep the one with the fewest open points", () => {
    const runs = [
      run("dag", "t", 0.9, 300),
      run("single-pass", "t", 0.4, 100, 2),
      run("single-pass", "t", 0.8, 100, 1),
      run("single-pass", "t", 0.6, 100, 3),
    ];
    const { plain, atEqualTokens } = compare(runs, "dag");
    expect(plain?.mean).toBeCloseTo(0.3);
    expect(atEqualTokens?.mean).toBeCloseTo(0.1);
  });
});

describe("the tasks", () => {
  it.each([
    ["constraints", 3],
    ["facts", 2],
    ["edits", 1],
    ["research", 1],
    ["long", 2],
    ["writing", 3],
  ])("of the kind %s are %i in every language, with ids of their own", (kind, count) => {
    const of = (language: string) =>
      new Set(
        ALL_TASKS.filter((task) => task.kind === kind && task.language === language).map(({ id }) => id),
      );
    expect(["en", "fr", "ko"].map((language) => of(language).size)).toEqual([count, count, count]);
  });

  it("ask for twenty changes of figures that stand once each, and have all other lines kept", () => {
    for (const { document = "", changes = [], checks } of ALL_TASKS.filter(({ kind }) => kind === "edits")) {
      expect(changes).toHaveLength(20);
      const before = checks.flatMap((check) => ("lacks" in check ? [check.lacks] : []));
      for (const number of before) expect(document.split(number)).toHaveLength(2);
      const kept = checks.find((check) => "keeps" in check);
      expect(kept && passes(document, kept)).toBe(true);
      expect(kept && passes(document.replaceAll("\n\n", "\n"), kept)).toBe(true);
      expect(kept && passes(document.replaceAll(".", "!"), kept)).toBe(false);
    }
  });

  it("tell the share of the bytes that stand as they were, line by line and each as often", () => {
    expect(keptShare("abc\nabc\nx", ["abc", "abc"])).toBe(1);
    expect(keptShare("abc\nx", ["abc", "abc"])).toBe(0.5);
    expect(keptShare("한", ["한", "a"])).toBe(0.75);
  });

  it("plant each fact in the document they say, once, and beside it figures that do not count", () => {
    for (const task of ALL_TASKS.filter(({ kind }) => kind === "facts" || kind === "research")) {
      const { checks } = task;
      const texts = new Map(
        givenFiles(task).map(({ name, data }) => [name, Buffer.from(data, "base64").toString("utf8")]),
      );
      expect(texts.size === 6 || texts.size === 12).toBe(true);
      const facts = checks.flatMap((check) => ("states" in check ? [check.states] : []));
      expect(facts).toHaveLength(texts.size);
      for (const { number, file, place } of facts) {
        const holding = [...texts].filter(([, text]) => text.includes(number));
        expect(holding.map(([name]) => name)).toEqual([file]);
        expect(texts.get(file)).toContain(place);
      }
      const planted = checks.flatMap((check) => ("onlyNumbersOf" in check ? check.onlyNumbersOf : []));
      expect(inventedNumbers([...texts.values()].join("\n"), planted).length).toBeGreaterThan(0);
    }
  });

  it("have checks that an empty text does not all pass, and specimens that differ where they break", () => {
    for (const { id, checks, criteria } of ALL_TASKS) {
      if (checks.length > 0)
        expect(
          checks.every((check) => passes("", check)),
          id,
        ).toBe(false);
      for (const { meets, breaks } of criteria) expect(meets).not.toBe(breaks);
    }
  });
});
