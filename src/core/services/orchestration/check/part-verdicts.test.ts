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

const given = (met: boolean, more: object = {}): GivenVerdicts => ({
  verdicts: new Map([["r", { place: 0, met, quotes: [], reason: "So.", isPlain: false, ...more }]]),
});
const judgement = sampleRequirement({ id: "r", description: "It flows", proofKind: "judged" });
const outcomeOf = (of: typeof judgement, ...parts: readonly (readonly GivenVerdicts[])[]) =>
  joinedVerdict(of, parts, judged).outcome;
const [met, unmet, open]: readonly (readonly GivenVerdicts[])[] = [
  [given(true)],
  [given(false)],
  [{ verdicts: new Map(), problem: "P API error: busy" }],
];

test.each([
  [[unmet, met], "met", "unmet"],
  [[unmet, unmet], "unmet", "unmet"],
  [[unmet, open], "unverified", "unmet"],
  [[open, met], "met", "unverified"],
  [[met, met], "met", "met"],
])(
  "one part that meets it is enough, or every part has to where it is to be so throughout",
  (parts, any, all) => {
    const all_ = { ...judgement, scope: "throughout" } as const;
    const known = parts.map((part) => part ?? []);
    expect([outcomeOf(judgement, ...known), outcomeOf(all_, ...known)]).toEqual([any, all]);
  },
);

test("batches of sources after the first one can object to what it shows, and what one has not looked at is open", () => {
  expect(outcomeOf(judgement, [given(true), given(true)])).toBe("met");
  expect(outcomeOf(judgement, [given(true), given(true), given(false)])).toBe("unmet");
  expect(outcomeOf(judgement, [given(true), { verdicts: new Map() }])).toBe("unverified");
  expect(outcomeOf(judgement, [given(false), given(true)])).toBe("unmet");
});

test("what is judged has its reason for a proof, and no passages of other parts", () => {
  const parts = ["Red boats", "Blue boats"].map((quote) => [given(true, { quotes: [quote] })]);
  const { proof } = joinedVerdict(judgement, parts, judged);
  const { start, end } = placed("Red boats");
  expect(proof).toEqual({ kind: "judged", text: "So.", start, end, artifactId: "a", version: 1 });
});

test("words that are to be quoted and stand nowhere show nothing, neither that it is met nor that it is not wanted", () => {
  const unwanted = { ...requirement, proofKind: "none-found" } as const;
  const nowhere = { quotes: ["Yellow boats"] };
  expect(outcomeOf(requirement, [given(true, nowhere)])).toBe("unverified");
  expect(outcomeOf(requirement, [given(false, nowhere)])).toBe("unmet");
  expect(outcomeOf(unwanted, [given(false, nowhere)])).toBe("unverified");
  expect(outcomeOf(unwanted, [given(true)])).toBe("met");
  const found = joinedVerdict(unwanted, [[given(false, { quotes: ["“Red boats”"] })]], judged);
  const { start, end } = placed("Red boats");
  expect(found).toMatchObject({ outcome: "unmet", proof: { kind: "none-found", start, end } });
});
