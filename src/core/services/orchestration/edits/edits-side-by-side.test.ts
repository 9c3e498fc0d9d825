import { expect, test } from "vitest";
import { applyEdits } from "./apply-edits";

const edit = (find: string, replace: string) => ({ find, replace, for: [0] });

test("edits of words that stand next to each other are both made, and of those over each other the first", () => {
  expect(applyEdits("onetwothree", [edit("one", "1"), edit("two", "2")]).content).toBe("12three");
  expect(applyEdits("onetwothree", [edit("two", "2"), edit("one", "1")]).content).toBe("12three");
  const { content, applied } = applyEdits("onetwothree", [edit("onet", "1"), edit("two", "2")]);
  expect([content, applied.length]).toEqual(["1wothree", 1]);
});

test("an edit that changes nothing, or whose words stand twice, is none", () => {
  expect(applyEdits("one two one", [edit("one", "1"), edit("two", "two")]).applied).toEqual([]);
});
