import type { StepKind } from "./task";

/** Names of steps, which are part of their ids, and for whoever reads the records elsewhere. */
export const STEP_NAMES: Readonly<Record<StepKind, string>> = {
  analysis: "Analysis",
  planning: "Planning",
  execution: "Execution",
  validation: "Validation",
  requirements: "Requirements",
};

/** The id of a step of a task; there is one of a kind. */
export function stepIdOf(taskId: string, kind: StepKind): string {
  return `${taskId}/${STEP_NAMES[kind]}`;
}
