import type { Artifact } from "../../domain/artifact/artifact";

/** How an orchestration ended. */
export interface OrchestrationResult {
  readonly success: boolean;
  readonly workflowId: string;
  readonly mainTaskId: string;
  readonly subTaskIds: readonly string[];
  readonly artifacts: readonly Artifact[];
  /** Why the task failed, if it did. */
  readonly errors: readonly string[];
}
