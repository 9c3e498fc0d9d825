import type { Passage } from "@core/domain/knowledge/passage";
import { expect, test } from "vitest";
import { PassageIndex } from "./passage-index";

const passage = (id: string, text: string, itemName = "File") => ({ id, text, itemName }) as Passage;

function indexOf(...passages: readonly Passage[]) {
  const index = new PassageIndex();
  index.add(passages);
  return index;
}

test("passages are ranked by the words they share with the question, among the candidates alone", () => {
  const index = indexOf(
    passage("a", "rain and rain"),
    passage("b", "rain and much else of it"),
    passage("c", "sun"),
  );
  expect(index.rank(["a", "b", "c"], "raining?")).toEqual(["a", "b"]);
  expect(index.rank(["b", "c"], "rain")).toEqual(["b"]);
  expect(index.rank([], "rain")).toEqual([]);
});

test("a file named after the subject comes before one that mentions it", () => {
  const index = indexOf(passage("a", "rain falls", "Notes"), passage("b", "notes fall", "Rain"));
  expect(index.rank(["a", "b"], "rain")[0]).toBe("b");
});

test("the beginning of a word finds it from four letters on", () => {
  const index = indexOf(passage("a", "thermometers"));
  expect(index.rank(["a"], "ther")).toEqual(["a"]);
  expect(index.rank(["a"], "the")).toEqual([]);
  expect(index.rank(["a"], "thm")).toEqual([]);
});

test("a passage takes the place of the one of its id", () => {
  const index = indexOf(passage("a", "rain"));
  index.add([passage("a", "snow")]);
  expect([index.rank(["a"], "rain"), index.rank(["a"], "snow")]).toEqual([[], ["a"]]);
});
