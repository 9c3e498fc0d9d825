import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectLinear } from "../../../../tests/growth";
import { type Passage, splitPassages, withinBudget } from "./passage";

const item = (content: string) => ({ id: "k", name: "notes.md", content });

describe("passages", () => {
  it("lose and repeat nothing, and know where they begin", () => {
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ maxCount: 60 }), { maxLength: 40 }),
        fc.constantFrom("\n\n", "\n", " "),
        (parts, glue) => {
          const content = parts.join(glue);
          const passages = splitPassages(item(content));
          expect(passages.map(({ text }) => text).join("")).toBe(content);
          for (const { start, text } of passages)
            expect(content.slice(start, start + text.length)).toBe(text);
        },
      ),
    );
  });

  it("end at a paragraph where one ends in time", () => {
    const paragraph = `${"word ".repeat(120).trim()}.\n\n`;
    const passages = splitPassages(item(paragraph.repeat(4)));
    expect(passages.length).toBeGreaterThan(1);
    for (const { text } of passages) expect(text.endsWith("\n\n")).toBe(true);
  });

  it("are cut in the middle of a text without any break", () => {
    const passages = splitPassages(item("x".repeat(5000)));
    expect(Math.max(...passages.map(({ text }) => text.length))).toBeLessThanOrEqual(1200);
  });

  it("take time in proportion to the text, also to one without any break", async () => {
    await expectLinear(200_000, (length) => splitPassages(item("x".repeat(length))));
  });

  it("are none for blank text", () => {
    expect(splitPassages(item(" \n "))).toEqual([]);
    expect(splitPassages(item(""))).toEqual([]);
  });
});

describe("the budget", () => {
  const passages = splitPassages(item("word ".repeat(2000)));

  it("is not exceeded", () => {
    const chosen = withinBudget(passages, 3000);
    expect(chosen.reduce((length, { text }) => length + text.length, 0)).toBeLessThanOrEqual(3000);
    expect(chosen.length).toBeGreaterThan(1);
  });

  it("is used to the last character, and passes over what is too long for what is left of it", () => {
    const [long, short, last] = ["four", "six666", "one"].map((text, start) => ({
      ...{ id: text, itemId: "k", itemName: "k", text, start },
    })) as [Passage, Passage, Passage];
    expect(withinBudget([long, short, last], 13)).toEqual([long, short, last]);
    expect(withinBudget([long, short, last], 12)).toEqual([long, short]);
    expect(withinBudget([long, short, last], 9)).toEqual([long, last]);
    expect(withinBudget([long, short, last], 7)).toEqual([long, last]);
    expect(withinBudget([long, short, last], 6)).toEqual([long]);
  });

  it("lets the best passage through even when it is too long", () => {
    expect(withinBudget(passages, 10)).toEqual([passages[0]]);
  });
});
