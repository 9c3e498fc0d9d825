import { describe, expect, test } from "vitest";
import type { Artifact } from "../artifact/artifact";
import { validateArtifact } from "./artifact-validation";
import { coverageOf, coverageScore, gapsOf, traceability } from "./coverage";
import type { Requirement } from "./requirement";

const artifact = (change: Partial<Artifact> = {}): Artifact => ({
  id: "a",
  taskId: "t",
  agentId: "x",
  title: "T",
  description: "A description",
  type: "document",
  format: "markdown",
  content: "# Heading\n\nText",
  version: 1,
  status: "final",
  dependencies: [],
  validates: ["r"],
  reviewedBy: [],
  createdAt: 1,
  updatedAt: 1,
  ...change,
});
const requirement = (change: Partial<Requirement> = {}) =>
  ({ id: "r", type: "functional", ...change }) as Requirement;

describe("the formal check of an artifact", () => {
  const codes = (change: Partial<Artifact>, others: Artifact[] = []) =>
    validateArtifact(artifact(change), (id) => others.find((each) => each.id === id)).issues.map(
      ({ code }) => code,
    );

  test("passes a sound one", () => expect(codes({})).toEqual([]));

  test.each<[string, Partial<Artifact>]>([
    ["no-content", { content: " ", type: "report" }],
    ["no-description", { description: "" }],
    ["not-linked", { validates: [] }],
    ["dependency-missing", { dependencies: ["b"] }],
    ["no-header", { content: "Text" }],
    ["invalid-json", { format: "json", content: "{" }],
    ["code-too-short", { type: "code", format: "code", content: "a=1" }],
    ["code-format", { type: "code", format: "markdown" }],
    ["document-format", { format: "text" }],
  ])("finds %s", (code, change) => expect(codes(change)).toEqual([code]));

  test("finds dependencies that are rejected or newer", () => {
    expect(codes({ dependencies: ["b"] }, [artifact({ id: "b", status: "rejected" })])).toEqual([
      "dependency-rejected",
    ]);
    expect(codes({ dependencies: ["b"] }, [artifact({ id: "b", updatedAt: 2 })])).toEqual([
      "dependency-newer",
    ]);
  });

  test("only suggests something about a fourth draft", () => {
    const check = (version: number) =>
      validateArtifact(artifact({ status: "draft", version }), () => undefined);
    expect(check(3).suggestions).toEqual([]);
    expect(check(4)).toMatchObject({ isValid: true, suggestions: [{ code: "many-drafts" }] });
  });
});

describe("coverage", () => {
  test("is none, partial or complete", () => {
    expect(coverageOf([])).toBe("none");
    expect(coverageOf([artifact({ status: "review" })])).toBe("partial");
    expect(coverageOf([artifact({ status: "draft" }), artifact({ status: "approved" })])).toBe("complete");
  });

  test("has gaps by the kind of requirement", () => {
    expect(gapsOf(requirement(), [artifact()])).toEqual([]);
    expect(gapsOf(requirement(), [artifact({ type: "plan" })])).toEqual(["needs-code-or-document"]);
    expect(gapsOf(requirement({ type: "non_functional" }), [artifact()])).toEqual([
      "needs-analysis-or-report",
    ]);
    expect(gapsOf(requirement(), [artifact({ status: "draft" })])).toEqual(["only-drafts"]);
  });

  test("is told requirement by requirement", () => {
    const rows = traceability([requirement(), requirement({ id: "s" })], [artifact()]);
    expect(rows.map(({ coverage, gaps, artifacts }) => [coverage, gaps.length, artifacts.length])).toEqual([
      ["complete", 0, 1],
      ["none", 1, 0],
    ]);
  });

  test.each<[number, Partial<Artifact>]>([
    [5, { content: "short", description: "short", validates: [], status: "rejected" }],
    [
      20 + 0 + 8 + 5,
      { content: "a".repeat(100), description: "a".repeat(10), validates: [], status: "approved" },
    ],
    [
      0 + 10 + 10 + 5 + 5,
      { content: "a".repeat(10), description: "a".repeat(50), validates: ["a"], status: "review" },
    ],
    [20 + 10 + 10 + 2 + 5, { content: "a".repeat(11), description: "a".repeat(11), status: "draft" }],
    [
      40 + 20 + 20 + 10 + 10,
      {
        content: "a".repeat(101),
        description: "a".repeat(51),
        validates: ["a", "b", "c"],
        dependencies: ["d"],
      },
    ],
  ])("scores %i", (score, change) => expect(coverageScore(artifact(change))).toBe(score));
});
