import { expect, test } from "vitest";
import { fairShares } from "./fair-shares";

test.each([
  ["all of each where they fit", [5, 1, 3], 9, [5, 1, 3]],
  ["what small ones leave to large ones", [100, 10, 100], 110, [50, 10, 50]],
  ["the same to each where none fits", [100, 90, 80], 30, [10, 10, 10]],
  ["nothing of no budget", [3, 4], -5, [0, 0]],
  ["nothing for nobody", [], 10, []],
])("fair shares give %s", (_, sizes, budget, shares) => {
  expect(fairShares(sizes, budget)).toEqual(shares);
});
