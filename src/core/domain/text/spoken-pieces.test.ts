import { expect, test } from "vitest";
import { spokenPieces } from "./spoken-text";

test("each line is a piece of its own, however short", () =>
  expect(spokenPieces("# Title\n\nOne\nTwo\n\n- three\n- four")).toEqual([
    "Title",
    "One",
    "Two",
    "three",
    "four",
  ]));

test("sentences are said together as long as that is under two hundred characters", () => {
  const sentence = (length: number) => `${"a".repeat(length - 1)}.`;
  expect(spokenPieces(`${sentence(99)} ${sentence(100)}`)).toHaveLength(1);
  expect(spokenPieces(`${sentence(100)} ${sentence(100)}`)).toHaveLength(2);
});

test("a sentence that is longer is cut between words, or where it has none", () => {
  expect(spokenPieces(`${"a".repeat(150)} ${"b".repeat(100)}`)).toEqual(["a".repeat(150), "b".repeat(100)]);
  expect(spokenPieces("a".repeat(201))).toEqual(["a".repeat(200), "a"]);
  expect(spokenPieces("a".repeat(200))).toEqual(["a".repeat(200)]);
});
