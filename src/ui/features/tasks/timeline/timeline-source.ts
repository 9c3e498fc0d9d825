import type { Requirement } from "@core/domain/requirement/requirement";
import type { Task } from "@core/domain/task/task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";

/** The lookups of timeline rows, and the callbacks of their buttons. */
export interface TimelineSource {
  readonly taskOf: (taskId: string) => Task | undefined;
  readonly stateOf: (task: Task) => TaskDisplayState;
  readonly requirementOf: (requirementId: string) => Requirement | undefined;
  readonly nameOf: (agentId: string) => string;
  /** Shows an artifact in the panel. */
  readonly onViewArtifact: (artifactId: string) => void;
}
