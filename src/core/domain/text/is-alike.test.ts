import { expect, test } from "vitest";
import { isAlike } from "./is-alike";

test.each([
  [{ a: [1, { b: "x" }] }, { a: [1, { b: "x" }] }],
  [{ a: 1, b: undefined }, { a: 1 }],
  [
    { a: 1, b: 2 },
    { b: 2, a: 1 },
  ],
  [undefined, undefined],
  [Number.NaN, Number.NaN],
])("%j says the same as %j", (a, b) => {
  expect(isAlike(a, b)).toBe(true);
});

test.each([
  [{ a: [1, { b: "x" }] }, { a: [1, { b: "y" }] }],
  [[1, 2], [1]],
  [[], {}],
  [{ a: null }, {}],
  [{}, undefined],
  ["1", 1],
])("%j does not say the same as %j", (a, b) => {
  expect(isAlike(a, b)).toBe(false);
  expect(isAlike(b, a)).toBe(false);
});
