import type { Requirement } from "./requirement";

/** A requirement as the user has left it; one without an id is new. */
export interface EditedRequirement
  extends Pick<Requirement, "description" | "priority">,
    Partial<Pick<Requirement, "id" | "type">> {}

/** What new requirements are made with. */
interface Maker {
  readonly taskId: string;
  readonly newId: () => string;
  readonly now: number;
}

/**
 * A list of requirements after the user has edited it. One that says something else now has not been checked, and what
 * was to be counted or quoted for the old words shows nothing of the new ones. Empty ones are left out.
 */
export function editedRequirements(
  before: readonly Requirement[],
  edited: readonly EditedRequirement[],
  { taskId, newId, now }: Maker,
): readonly Requirement[] {
  return edited.flatMap(({ id, description, priority, type = "functional" }): readonly Requirement[] => {
    const words = description.trim();
    if (words === "") return [];
    const known = before.find((each) => each.id === id);
    if (known?.description === words) return [{ ...known, priority }];
    return [
      {
        id: known?.id ?? newId(),
        taskId,
        type: known?.type ?? type,
        description: words,
        priority,
        source: "explicit",
        status: "pending",
        validationCriteria: [],
        detectedAt: known?.detectedAt ?? now,
      },
    ];
  });
}
