import { describe, expect, it } from "vitest";
import { trackedStretches } from "./tracked-text";

const edit = (text: string, words: string, replacement: string) => {
  const start = text.indexOf(words);
  return { key: words, start, end: start + words.length, replacement };
};

describe("changes in a text", () => {
  it("stand in the lines of their blocks, and all else stays as it is", () => {
    const text = "# Bread\n\nIt is baked daily at nine.\n\nCome **early**.\n";
    const stretches = trackedStretches(text, [
      edit(text, "baked daily", "made daily"),
      edit(text, "nine", "ten"),
    ]);
    expect(stretches.map(({ kind }) => kind)).toEqual(["kept", "changed", "kept"]);
    expect(stretches[1]).toMatchObject({
      marked: "It is <del>baked</del><ins>made</ins> daily at <del>nine</del><ins>ten</ins>.\n\n",
      after: "It is made daily at ten.\n\n",
    });
    const kept = stretches.map((each) => (each.kind === "kept" ? each.markdown : each.before));
    expect(kept.join("")).toBe(text);
  });

  it.each([
    ["a table", "| Size | Price |\n| --- | --- |\n| Small | 3.20 |", "3.20", "3.40"],
    ["code", "```js\nlet a = 1;\n\nlet b = 2;\n```", "let b = 2", "let b = 3"],
    ["inline code", "Call `run(1)` now.", "run(1)", "run(2)"],
    ["the address of a link", "See [it](https://a.example/x).", "a.example", "b.example"],
    ["a formula", "$$\nx = 1\n$$", "x = 1", "x = 2"],
    ["markup", "A plain word.", "plain", "**bold**"],
    ["several lines", "One line\nand another.", "line\nand", "line.\n\nAnd"],
    ["the indented part of a list", "- One\n\n      two", "two", "three"],
  ])("that are of more than words show %s before and after", (_, block, words, replacement) => {
    const text = `Begin.\n\n${block}\n\nEnd.`;
    const [, changed] = trackedStretches(text, [edit(text, words, replacement)]);
    expect(changed).toMatchObject({ kind: "changed", before: `${block}\n\n` });
    expect(changed).not.toHaveProperty("marked");
  });

  it("that reach over blocks, or share one, make one stretch", () => {
    const text = "One.\n\nTwo.\n\nThree.\n\nFour.";
    const over = trackedStretches(text, [edit(text, "One.\n\nTwo", "1"), edit(text, "Four", "4")]);
    expect(over.map(({ kind }) => kind)).toEqual(["changed", "kept", "changed"]);
    expect(over[0]).toMatchObject({ before: "One.\n\nTwo.\n\n", after: "1.\n\n" });
  });
});
