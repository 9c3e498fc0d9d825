import { describe, expect, test } from "vitest";
import { isDerived, isOfColumn } from "./derived";
import { figuresIn } from "./figures";

const figure = (text: string) => {
  const [only] = figuresIn(text);
  if (!only) throw new Error(`${text} is no number`);
  return only;
};

describe("a number comes of two others", () => {
  test.each([
    ["a sum", "2,700", [1200, 1500]],
    ["a sum of all", "60", [10, 20, 30]],
    ["a mean", "20", [10, 20, 30]],
    ["a difference", "300", [1200, 1500]],
    ["a product", "84", [7, 12]],
    ["a ratio", "1.25", [1200, 1500]],
    ["a share", "80 %", [1200, 1500]],
    ["a growth", "25 %", [1200, 1500]],
    ["a loss", "20 %", [1200, 1500]],
    ["so many per cent of another", "180", [1200, 15]],
    ["what is rounded", "33 %", [1, 3]],
    ["a sum with nought", "7", [7, 0]],
  ])("as %s", (_, text, from) => {
    expect(isDerived(figure(text), from)).toBe(true);
  });

  test.each([
    ["none of them", "2,701", [1200, 1500]],
    ["rounded too far", "36 %", [1, 3]],
    ["a ratio with nought", "100", [7, 0]],
    ["one number", "5", [5]],
    ["no number", "0", []],
    ["the same number twice", "10", [5, 5]],
  ])("and not as %s", (_, text, from) => {
    expect(isDerived(figure(text), from)).toBe(false);
  });

  test("as far as they are near: ten of them, and six for a share", () => {
    // No two of them make another.
    const primes = [1009, 2203, 4507, 9109, 18_307, 37_003, 74_101, 148_301, 297_001, 594_003, 1_188_011];
    const [first = 0] = primes;
    const sum = (place: number) => String(first + (primes[place] ?? 0));
    expect([9, 10].map((place) => isDerived(figure(sum(place)), primes))).toEqual([true, false]);
    const share = (place: number) => `${((100 * first) / (primes[place] ?? 1)).toFixed(6)} %`;
    expect([5, 6].map((place) => isDerived(figure(share(place)), primes))).toEqual([true, false]);
  });
});

test("a number comes of a column as its sum, its mean or its length", () => {
  const column = [100, 250, 50, 40];
  expect(["440", "110", "4"].map((text) => isOfColumn(figure(text), column))).toEqual([true, true, true]);
  expect(["441", "111", "5", "150"].map((text) => isOfColumn(figure(text), column))).toEqual([
    ...[false, false, false, false],
  ]);
  expect(isOfColumn(figure("7"), [7])).toBe(false);
  expect(isOfColumn(figure("12"), [5, 7])).toBe(true);
});
