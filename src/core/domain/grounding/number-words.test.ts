import { expect, test } from "vitest";
import { numbersInWords } from "./number-words";

test.each<readonly [string, readonly number[]]>([
  ["Seven of them", [7]],
  ["zero", [0]],
  ["twenty-five", [25]],
  ["one hundred and five", [105]],
  ["a hundred", [100]],
  ["two hundred thousand three hundred", [200_300]],
  ["three million", [3_000_000]],
  ["a thousand and one nights", [1001]],
  ["nineteen eighty-four", [19, 84]],
  ["twenty thirty", [20, 30]],
  ["one two", [1, 2]],
  ["twenty eleven", [31]],
  ["five and six apples", [5, 6]],
  ["five, then six", [5, 6]],
  ["five hundred, then six thousand", [500, 6000]],
  ["and five", [5]],
  ["deux cents", [200]],
  ["quatre-vingt-dix-sept", [97]],
  ["quatre-vingts", [80]],
  ["soixante-dix", [70]],
  ["soixante et onze", [71]],
  ["cent vingt", [120]],
  ["mille neuf cents", [1900]],
  ["deux milliards", [2_000_000_000]],
  ["half a dozen", [50, 12]],
  ["twice as many, or a quarter", [2, 25]],
  ["세 명", [3]],
  ["one hundred one hundred", [10_100]],
  ["and so on", []],
  ["", []],
])("%s tells %j", (text, numbers) => {
  expect(numbersInWords(text)).toEqual(numbers);
});
