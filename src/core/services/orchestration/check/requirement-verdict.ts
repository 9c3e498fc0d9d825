import type { Outcome, Proof } from "../../../domain/proof";

/** What the check of one requirement came to. */
export interface RequirementVerdict {
  readonly requirementId: string;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly proof?: Proof;
}
