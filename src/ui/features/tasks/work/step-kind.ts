import type { StepKind, TaskStep } from "@core/domain/task/task";

const KINDS: readonly StepKind[] = ["analysis", "planning", "execution", "validation", "requirements"];

/** The kind of a step; records from before there were kinds tell by the name at the end of their id. */
export function stepKindOf({ id, name, kind }: Pick<TaskStep, "id" | "name" | "kind">): StepKind | undefined {
  return kind ?? KINDS.find((each) => each === name.toLowerCase() && id.endsWith(`/${name}`));
}
