import { expect, test } from "vitest";
import { lineDiff } from "./line-diff";

const shown = (before: string, after: string) =>
  lineDiff(before, after).flatMap(({ kind, lines }) =>
    lines.map((line) => ({ same: " ", removed: "-", added: "+" })[kind] + line),
  );

test("only what was removed and added differs", () => {
  expect(shown("a\nb\nc\nd", "a\nx\nc\nd\ne")).toEqual([" a", "-b", "+x", " c", " d", "+e"]);
  expect(
    shown("a\nb\nc\na\nb\nb\na", "c\nb\na\nb\na\nc").filter((line) => line.startsWith(" ")),
  ).toHaveLength(4);
});

test("a text that stays the same is one part, and neither end is told twice", () => {
  expect(lineDiff("a\na", "a\na")).toEqual([{ kind: "same", lines: ["a", "a"] }]);
  expect(shown("a\na\na", "a\na")).toHaveLength(3);
  expect(shown("", "a")).toEqual(["-", "+a"]);
});

test("both texts can be read off it, whatever they are", () => {
  const random = (seed: number, length: number) =>
    Array.from({ length }, (_, place) => "abc"[(seed * (place + 3) ** 2 + place) % 3]).join("\n");
  for (let seed = 1; seed < 40; seed += 1) {
    const [before, after] = [random(seed, seed % 13), random(seed * 7, seed % 9)];
    const parts = lineDiff(before, after);
    const without = (kind: string) =>
      parts.filter((part) => part.kind !== kind).flatMap(({ lines }) => lines);
    expect(without("added").join("\n")).toBe(before);
    expect(without("removed").join("\n")).toBe(after);
  }
});

test("texts too long to compare line by line are replaced as a whole", () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, place) => `${word}${place}`).join("\n");
  expect(lineDiff(`top\n${long("a")}`, `top\n${long("b")}`).map(({ kind }) => kind)).toEqual([
    "same",
    "removed",
    "added",
  ]);
});
