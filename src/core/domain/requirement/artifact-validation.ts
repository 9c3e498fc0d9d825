import type { Artifact } from "../artifact/artifact";
import { isJson } from "../text/is-json";
import { coverageScore } from "./coverage";

/** The fault of an artifact; its text is `artifact.issues.{code}` in the `errors` namespace. */
interface ArtifactIssue {
  readonly code:
    | "no-content"
    | "no-description"
    | "not-linked"
    | "dependency-missing"
    | "dependency-rejected"
    | "dependency-newer"
    | "no-header"
    | "invalid-json"
    | "code-too-short"
    | "code-format"
    | "document-format"
    | "many-drafts";
  /** The artifact it is about, where that is another one. */
  readonly artifactId?: string;
}

/** The formal check of an artifact, without a model. */
export interface ArtifactValidation {
  readonly artifactId: string;
  readonly isValid: boolean;
  readonly issues: readonly ArtifactIssue[];
  readonly suggestions: readonly ArtifactIssue[];
  readonly coverageScore: number;
}

const MIN_CODE_LENGTH = 10;
const DRAFT_VERSION_LIMIT = 3;

/** Checks the form of an artifact; `find` gives the artifacts it depends on. */
export function validateArtifact(
  artifact: Artifact,
  find: (artifactId: string) => Artifact | undefined,
): ArtifactValidation {
  const issues = [...basicIssues(artifact), ...dependencyIssues(artifact, find), ...formatIssues(artifact)];
  const manyDrafts = artifact.status === "draft" && artifact.version > DRAFT_VERSION_LIMIT;
  return {
    artifactId: artifact.id,
    isValid: issues.length === 0,
    issues,
    suggestions: manyDrafts ? [{ code: "many-drafts" }] : [],
    coverageScore: coverageScore(artifact),
  };
}

function basicIssues({ content, description, validates }: Artifact): readonly ArtifactIssue[] {
  const issues: ArtifactIssue[] = [];
  if (content.trim() === "") issues.push({ code: "no-content" });
  if (description.trim() === "") issues.push({ code: "no-description" });
  if (validates.length === 0) issues.push({ code: "not-linked" });
  return issues;
}

function dependencyIssues(
  artifact: Artifact,
  find: (artifactId: string) => Artifact | undefined,
): readonly ArtifactIssue[] {
  return artifact.dependencies.flatMap((artifactId): ArtifactIssue[] => {
    const dependency = find(artifactId);
    if (!dependency) return [{ code: "dependency-missing", artifactId }];
    if (dependency.status === "rejected") return [{ code: "dependency-rejected", artifactId }];
    return dependency.updatedAt > artifact.updatedAt ? [{ code: "dependency-newer", artifactId }] : [];
  });
}

function formatIssues({ type, format, content }: Artifact): readonly ArtifactIssue[] {
  const issues: ArtifactIssue[] = [];
  if (format === "markdown" && type === "document" && !/^#{1,6}\s/m.test(content)) {
    issues.push({ code: "no-header" });
  }
  if (format === "json" && !isJson(content)) issues.push({ code: "invalid-json" });
  if (format === "code" && content.length < MIN_CODE_LENGTH) issues.push({ code: "code-too-short" });
  if (type === "code" && format !== "code") issues.push({ code: "code-format" });
  if (type === "document" && format !== "markdown" && format !== "json") {
    issues.push({ code: "document-format" });
  }
  return issues;
}
