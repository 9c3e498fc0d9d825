import { expect, test } from "vitest";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import type { Outcome } from "../../../domain/requirement/proof";
import type { Requirement } from "../../../domain/requirement/requirement";
import { isBetter } from "./is-better";

const must = (id: string, over: Partial<Requirement> = {}) =>
  sampleRequirement({ id, description: id, ...over });
const should = (id: string) => must(id, { priority: "should" });

/** A text by how each requirement on it came out. */
function judged(
  outcomes: Readonly<Record<string, Outcome>>,
  requirements: readonly Requirement[],
  content = "",
) {
  const verdicts = Object.entries(outcomes).map(([requirementId, outcome]) => ({
    ...{ requirementId, outcome, reason: "" },
  }));
  return { content, requirements, verdicts };
}

const A = must("a");
const B = must("b");
const C = should("c");

test.each<readonly [string, Readonly<Record<string, Outcome>>, Readonly<Record<string, Outcome>>, boolean]>([
  ["meets one must more", { a: "met", b: "met" }, { a: "met", b: "unmet" }, true],
  ["meets one more in place of another", { a: "unmet", b: "met" }, { a: "met", b: "unmet" }, false],
  ["meets the same", { a: "met", b: "unmet" }, { a: "met", b: "unmet" }, false],
  ["meets less", { a: "unmet", b: "unmet" }, { a: "unverified", b: "met" }, false],
  ["loses a must for what cannot be told", { a: "unverified", b: "met" }, { a: "met", b: "unmet" }, false],
  ["meets one should more", { a: "met", b: "met", c: "met" }, { a: "met", b: "met", c: "unmet" }, true],
  ["loses a should alone", { a: "met", b: "met", c: "unmet" }, { a: "met", b: "met", c: "met" }, false],
  ["gains a must for a should", { a: "met", b: "met", c: "unmet" }, { a: "met", b: "unmet", c: "met" }, true],
  ["breaks what was not asked before", { a: "met", b: "unmet", c: "met" }, { a: "met", c: "unmet" }, false],
])("a text that %s is better: see", (_, now, then, expected) => {
  const requirements = [A, B, C];
  expect(isBetter(judged(now, requirements), judged(then, requirements))).toBe(expected);
});

test("of two that meet the same, the better is the one that comes closer to what is measured", () => {
  const length = must("length", { measure: { unit: "words", max: 2 }, proofKind: "counted" });
  const text = (content: string) => judged({ length: "unmet" }, [length], content);
  expect(isBetter(text("one two three"), text("one two three four"))).toBe(true);
  expect(isBetter(text("one two three four"), text("one two three"))).toBe(false);
  expect(isBetter(text("one two three"), text("four five six"))).toBe(false);
});

test("one that meets more is better, however far it is from what is measured", () => {
  const length = must("length", { measure: { unit: "words", max: 1 }, proofKind: "counted" });
  const text = (a: Outcome, content: string) => judged({ a, length: "unmet" }, [A, length], content);
  expect(isBetter(text("met", "one two three"), text("unmet", "one two"))).toBe(true);
  expect(isBetter(text("unmet", "one two"), text("met", "one two three"))).toBe(false);
});
