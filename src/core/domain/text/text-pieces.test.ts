import { expect, test } from "vitest";
import { textPieces } from "./text-pieces";

test("a text is cut into pieces of one length, the last of what is left", () => {
  expect(textPieces("abcdefg", 3)).toEqual(["abc", "def", "g"]);
  expect(textPieces("abcdef", 3)).toEqual(["abc", "def"]);
  expect(textPieces("", 3)).toEqual([]);
});

test("no surrogate pair is divided, and half of one is kept where the text ends with it", () => {
  expect(textPieces("ab😀c😀", 3)).toEqual(["ab", "😀c", "😀"]);
  expect(textPieces("ab\ud83d", 3)).toEqual(["ab", "\ud83d"]);
  expect(textPieces("ab\ud83d", 2)).toEqual(["ab", "\ud83d"]);
});
