import type { Source } from "../source/source";

/** Something delivered. */
export interface Artifact {
  readonly id: string;
  readonly taskId: string;
  readonly agentId: string;
  readonly title: string;
  readonly description: string;
  readonly type: "document" | "code" | "design" | "analysis" | "plan" | "report";
  /** `markdown`, `json`, `code` or another text format. */
  readonly format: string;
  /** With the format `code`: its language, as fences name it. Absent where nobody said. */
  readonly language?: string;
  readonly content: string;
  /** Starts at 1, rises only when the content changes. */
  readonly version: number;
  readonly status: "draft" | "review" | "approved" | "rejected" | "final";
  /** Artifact ids it builds on. */
  readonly dependencies: readonly string[];
  /** Requirement ids it was made for. */
  readonly validates: readonly string[];
  /** Agent ids. */
  readonly reviewedBy: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The passages of the user's files and the pages of the web it cites. */
  readonly sources?: readonly Source[] | undefined;
  /** Whether it was to be searched for on the web and nobody could: its writer wrote from memory. */
  readonly fromMemory?: boolean;
}

/** The fields of an artifact that may be changed. */
export type ArtifactChange = Partial<Pick<Artifact, "title" | "description" | "content" | "status">>;

/** An artifact after a change; its version rises by 1, and only when the content is another. */
export function changedArtifact(artifact: Artifact, change: ArtifactChange, now: number): Artifact {
  const isOther = change.content !== undefined && change.content !== artifact.content;
  return { ...artifact, ...change, version: artifact.version + (isOther ? 1 : 0), updatedAt: now };
}
