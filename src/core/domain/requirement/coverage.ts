import type { Artifact } from "../artifact/artifact";
import type { Requirement } from "./requirement";

/** The degree to which artifacts cover a requirement. */
export type Coverage = "none" | "partial" | "complete";

/** A gap that a requirement still has. */
export type CoverageGap =
  | "no-artifacts"
  | "needs-code-or-document"
  | "needs-analysis-or-report"
  | "only-drafts";

/** One row of a traceability table. */
export interface TraceabilityRow {
  readonly requirement: Requirement;
  readonly artifacts: readonly Artifact[];
  readonly coverage: Coverage;
  readonly gaps: readonly CoverageGap[];
}

/** One row per requirement, with the artifacts made for it. */
export function traceability(
  requirements: readonly Requirement[],
  artifacts: readonly Artifact[],
): readonly TraceabilityRow[] {
  return requirements.map((requirement) => {
    const own = artifacts.filter(({ validates }) => validates.includes(requirement.id));
    return { requirement, artifacts: own, coverage: coverageOf(own), gaps: gapsOf(requirement, own) };
  });
}

/** Nothing, nothing approved or final, or at least one that is. */
export function coverageOf(artifacts: readonly Artifact[]): Coverage {
  if (artifacts.length === 0) return "none";
  return artifacts.some(({ status }) => status === "approved" || status === "final") ? "complete" : "partial";
}

/** The gaps that the artifacts made for a requirement leave. */
export function gapsOf({ type }: Requirement, artifacts: readonly Artifact[]): readonly CoverageGap[] {
  if (artifacts.length === 0) return ["no-artifacts"];
  const has = (...types: readonly Artifact["type"][]) => artifacts.some((each) => types.includes(each.type));
  const gaps: CoverageGap[] = [];
  if (type === "functional" && !has("code", "document")) gaps.push("needs-code-or-document");
  if (type === "non_functional" && !has("analysis", "report")) gaps.push("needs-analysis-or-report");
  if (artifacts.every(({ status }) => status === "draft")) gaps.push("only-drafts");
  return gaps;
}

const STATUS_POINTS: Readonly<Record<Artifact["status"], number>> = {
  draft: 2,
  review: 5,
  approved: 8,
  final: 10,
  rejected: 0,
};

/** The substance of an artifact, 0 to 100. */
export function coverageScore(artifact: Artifact): number {
  const { content, description, validates, status, dependencies } = artifact;
  const score =
    points(content.length, [100, 40], [10, 20]) +
    points(description.length, [50, 20], [10, 10]) +
    Math.min(20, validates.length * 10) +
    STATUS_POINTS[status] +
    (dependencies.length === 0 ? 5 : 10);
  return Math.min(100, score);
}

/** The points of the first limit that a length exceeds. */
function points(length: number, ...limits: readonly (readonly [over: number, points: number])[]): number {
  return limits.find(([over]) => length > over)?.[1] ?? 0;
}
