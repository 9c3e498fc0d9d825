import type { Artifact } from "../../domain/artifact/artifact";

/** The result of an orchestration. */
export interface OrchestrationResult {
  readonly success: boolean;
  readonly workflowId: string;
  readonly mainTaskId: string;
  readonly subTaskIds: readonly string[];
  readonly artifacts: readonly Artifact[];
  /** The reasons why the task failed, if it did. */
  readonly errors: readonly string[];
}
