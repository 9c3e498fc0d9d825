import { expect, test } from "vitest";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import type { GivenVerdicts } from "./check-calls";
import { joinedVerdict } from "./part-verdicts";
import { SearchableText } from "./searchable-text";

const TEXT = "Red boats go. Blue boats wait. Green boats sink.";
const requirement = sampleRequirement({ id: "r", description: "It names boats", proofKind: "quote" });
const judged = {
  text: { artifactId: "a", version: 1 },
  searchable: new SearchableText(TEXT),
  language: "en",
};
const placed = (text: string) => {
  const start = TEXT.indexOf(text);
  return { text, start, end: start + text.length };
};

/** The verdicts on one part, whose words show the requirement. */
const shownBy = (...quotes: readonly string[]): readonly GivenVerdicts[] => [
  { verdicts: new Map([["r", { place: 0, met: true, quotes, reason: "", isPlain: false }]]) },
];

test("a requirement is shown by the words of all parts, each passage once", () => {
  const parts = [shownBy("Blue boats"), shownBy("Red boats", "Blue boats"), shownBy("Red boats")];
  expect(joinedVerdict(requirement, parts, judged)).toMatchObject({
    outcome: "met",
    proof: { ...placed("Blue boats"), also: [placed("Red boats")] },
  });
});

test("a requirement that all parts show by the same words has no others", () => {
  const { outcome, proof } = joinedVerdict(requirement, [shownBy("Red boats"), shownBy("Red boats")], judged);
  expect(outcome).toBe("met");
  expect(proof).toMatchObject(placed("Red boats"));
  expect(proof).not.toHaveProperty("also");
});
