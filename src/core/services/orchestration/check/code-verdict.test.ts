import { describe, expect, test } from "vitest";
import { sampleRequirement } from "../../../../../tests/fakes/sample-tasks";
import type { StepRunner } from "../calls/step-runner";
import { claimsRequirement, codeVerdict, faultKindOf, faultRequirement, measureOf } from "./code-verdict";
import type { TextFault } from "./text-faults";

const engine = { rootTaskId: "task-1", resources: { language: "en" }, now: () => 7 } as unknown as Pick<
  StepRunner,
  "rootTaskId" | "resources" | "now"
>;
const text = { artifactId: "a", version: 2, content: "Bread is “good”. And milk." };
const verdict = (requirement: Parameters<typeof codeVerdict>[0], ...faults: readonly TextFault[]) =>
  codeVerdict(requirement, text, faults, "en");

describe("what is measured", () => {
  const words = { unit: "words", max: 9 } as const;

  test("is the measure of a requirement, unless that speaks of a part of the text", () => {
    expect(measureOf(sampleRequirement({ description: "It is short", measure: words }))).toEqual(words);
    expect(
      measureOf(sampleRequirement({ description: "Each part is short", measure: words })),
    ).toBeUndefined();
  });

  test("of words that have to stand in the text is measured anywhere", () => {
    const measure = { unit: "occurrences", of: "rain", min: 1 } as const;
    expect(measureOf(sampleRequirement({ description: "Each part has rain", measure }))).toEqual(measure);
  });

  test("is else read from its words", () => {
    expect(measureOf(sampleRequirement({ description: "At most 9 words" }))).toEqual(words);
    expect(measureOf(sampleRequirement({ description: "It is short" }))).toBeUndefined();
  });
});

describe("a requirement every text has to meet", () => {
  test("is told by its id", () => {
    const requirement = faultRequirement({ kind: "misquoted" }, engine);
    expect(requirement).toMatchObject({
      ...{ id: "task-1/text/misquoted", taskId: "task-1", type: "constraint", priority: "must" },
      ...{
        source: "implicit",
        status: "pending",
        proofKind: "counted",
        detectedAt: 7,
        validationCriteria: [],
      },
    });
    expect(requirement.description).not.toBe("");
    expect(faultKindOf(requirement)).toBe("misquoted");
    expect(faultKindOf(sampleRequirement())).toBeUndefined();
  });

  test("on what pages say is for the validator, and is no fault", () => {
    const claims = claimsRequirement(engine);
    expect(claims).toMatchObject({ id: "task-1/claims", proofKind: "none-found" });
    expect(claims.description).not.toBe(faultRequirement({ kind: "misquoted" }, engine).description);
    expect(faultKindOf(claims)).toBeUndefined();
  });
});

describe("the verdict of code", () => {
  const quoted = faultRequirement({ kind: "misquoted" }, engine);
  const place = { start: 9, end: 15 };

  test("is met where the fault is not there", () => {
    expect(verdict(quoted)).toEqual({
      ...{ requirementId: quoted.id, outcome: "met", reason: quoted.description },
      proof: { kind: "counted", text: quoted.description, artifactId: "a", version: 2 },
    });
    expect(verdict(quoted, { kind: "language" })?.outcome).toBe("met");
  });

  test("shows the words of a fault, those that tell of it first", () => {
    expect(verdict(quoted, { kind: "misquoted", place })).toMatchObject({
      ...{ outcome: "unmet", reason: "“good”" },
      proof: { text: "“good”", ...place },
    });
    expect(verdict(quoted, { kind: "misquoted", place, words: "Nobody says so" })?.reason).toBe(
      "Nobody says so",
    );
  });

  test("shows all places of a fault by the text's own words", () => {
    const also = [{ text: "milk", start: 21, end: 25 }];
    expect(verdict(quoted, { kind: "misquoted", place, words: "Two", also })).toMatchObject({
      reason: "Two",
      proof: { text: "“good”", also, ...place },
    });
  });

  test("is not sure where the fault is not", () => {
    expect(verdict(quoted, { kind: "misquoted", place, isUnsure: true })?.outcome).toBe("unverified");
  });

  test("counts what is measured, and leaves all else to others", () => {
    expect(verdict(sampleRequirement({ description: "At most 9 words" }))).toMatchObject({
      ...{ outcome: "met", requirementId: "requirement-1" },
      proof: { kind: "counted" },
    });
    expect(verdict(sampleRequirement())).toBeUndefined();
  });

  test("is a no to all where there is no work that could meet it", () => {
    const refused = verdict(sampleRequirement({ description: "At most 9 words" }), { kind: "refusal" });
    expect(refused).toMatchObject({ requirementId: "requirement-1", outcome: "unmet" });
    expect(refused).not.toHaveProperty("proof");
  });
});
