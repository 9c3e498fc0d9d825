import { describe, expect, test } from "vitest";
import { type NamedPart, orderedPlan } from "./ordered-plan";

const part = (
  title: string,
  dependencies: NamedPart["dependencies"] = [],
  id?: string | number,
): NamedPart => ({
  id,
  title,
  description: "",
  dependencies,
  acceptanceCriteria: [],
});
const needs = (parts: readonly NamedPart[]) =>
  orderedPlan(parts)?.map(({ title, dependencies }) => [title, dependencies]);

describe("the dependencies of a plan", () => {
  const expected = [
    ["A", []],
    ["B", [0]],
    ["C", [0, 1]],
  ];

  test.each([
    ["titles", [part("A"), part("B", ["a"]), part("C", ["A", "B"])]],
    ["numbers from 1", [part("A"), part("B", [1]), part("C", [1, 2])]],
    ["numbers from 0", [part("A"), part("B", [0]), part("C", [0, 1])]],
    ["numbers in words", [part("A"), part("B", ["task 1"]), part("C", ["#1", "2"])]],
    ["ids", [part("A", [], "t1"), part("B", ["t1"], "t2"), part("C", ["t1", "T2"], "t3")]],
    ["ids that are numbers", [part("A", [], 10), part("B", [10], 11), part("C", [10, 11], 12)]],
  ])("are read where they are %s", (_, parts) => {
    expect(needs(parts)).toEqual(expected);
  });

  test("stand in the order of the work, where a part needs a later one", () => {
    const plan = [part("A", ["B"]), part("B"), part("C", ["A", "B"])];
    expect(needs(plan)).toEqual([
      ["B", []],
      ["A", [0]],
      ["C", [0, 1]],
    ]);
  });

  test("that no part has are left out, and so are those of a part on itself", () => {
    expect(needs([part("A", [1]), part("B", [1, 3, "C", "B", "part"])])).toEqual([
      ["A", []],
      ["B", [0]],
    ]);
  });

  test("count from 1 where only the name of the first part looks like a 0", () => {
    const plan = [part("A", [], "0"), part("B", [], "x"), part("C", ["0", 2], "y")];
    expect(needs(plan)).toEqual([
      ["A", []],
      ["B", []],
      ["C", [0, 1]],
    ]);
  });

  test("that form a circle make it unusable", () => {
    expect(orderedPlan([part("A", ["B"]), part("B", ["A"])])).toBeUndefined();
  });
});

test("a plan of forty parts keeps the one that delivers, which waits for all that is left", () => {
  const parts = Array.from({ length: 39 }, (_, place) => part(`Part ${place + 1}`));
  const plan = orderedPlan([...parts, part("Deliver", ["Part 2", "Part 30"])]);
  expect(plan).toHaveLength(12);
  expect(plan?.at(-1)?.title).toBe("Deliver");
  expect(plan?.at(-1)?.dependencies).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test("parts of the same title are told apart by a number", () => {
  const plan = orderedPlan([part("Draft"), part("draft"), part("Review"), part("Draft")]);
  expect(plan?.map(({ title }) => title)).toEqual(["Draft", "draft (2)", "Review", "Draft (3)"]);
});
