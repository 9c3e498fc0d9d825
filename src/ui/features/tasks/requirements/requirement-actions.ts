import type { Requirement } from "@core/domain/requirement/requirement";

/** The actions on the requirements of a task that has ended. */
export interface RequirementActions {
  readonly taskId: string;
  readonly requirements: readonly Requirement[];
  readonly onFix: (requirementId: string) => void;
  /** Takes one as it is; `false` takes that back. */
  readonly onAccept: (requirementId: string, accepted: boolean) => void;
  readonly onCheck: () => void;
  readonly onSave: (requirements: readonly Requirement[]) => void;
}
