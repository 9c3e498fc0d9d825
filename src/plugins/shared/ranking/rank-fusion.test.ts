import { expect, test } from "vitest";
import { fusedRanks } from "./rank-fusion";

const order = (items: readonly string[], weight = 1) => ({ items, weightOf: () => weight });

test("what stands high in both orders comes before what is first in one", () => {
  expect(fusedRanks(order(["a", "b", "c"]), order(["d", "b", "e"]))[0]).toBe("b");
});

test("each item of any order is there once, however long they are", () => {
  const long = Array.from({ length: 80 }, (_, at) => `x${at}`);
  const fused = fusedRanks(order(["x79", ...long.slice(0, 79)]), order(long));
  expect([fused.length, new Set(fused).size]).toEqual([80, 80]);
});

test("the heavier order decides where they do not agree at all", () => {
  expect(fusedRanks(order(["a", "b"], 0.5), order(["c", "d"]))).toEqual(["c", "d", "a", "b"]);
});

test("one order alone stays as it is", () => {
  expect(fusedRanks(order(["c", "a", "b"]))).toEqual(["c", "a", "b"]);
});
