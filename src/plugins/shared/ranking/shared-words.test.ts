import { expect, test } from "vitest";
import { sharedWith } from "./shared-words";

test("all words shared, in whatever form, count whole, and those of every text not at all", () => {
  expect(sharedWith("When do the trains leave?")("A train leaves at nine.")).toBe(1);
});

test("one of many counts for little, and none for nothing", () => {
  const shared = sharedWith("budget of the marketing team in Lisbon");
  expect(shared("Lisbon")).toBeCloseTo(1 / 16);
  expect(shared("Porto")).toBe(0);
});

test("a question without words is shared by nobody", () => {
  expect(sharedWith("?")("anything")).toBe(0);
});
