import type { Requirement } from "@core/domain/requirement";
import type { Task } from "@core/domain/task";

/** What timeline rows look up, and what their buttons do. */
export interface TimelineSource {
  readonly taskOf: (taskId: string) => Task | undefined;
  readonly requirementOf: (requirementId: string) => Requirement | undefined;
  readonly nameOf: (agentId: string) => string;
  /** Shows an artifact in the panel. */
  readonly onViewArtifact: (artifactId: string) => void;
}
