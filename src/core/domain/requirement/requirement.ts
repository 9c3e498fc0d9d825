import type { Measure, Outcome, Proof, ProofKind } from "./proof";
import type { RequirementScope } from "./scope";

/** Something the result has to be or do. */
export interface Requirement {
  readonly id: string;
  readonly taskId: string;
  readonly type: "functional" | "non_functional" | "constraint";
  readonly description: string;
  readonly priority: "must" | "should" | "could" | "wont";
  readonly source: "explicit" | "implicit" | "inferred";
  readonly status: "pending" | "satisfied" | "failed";
  readonly validationCriteria: readonly string[];
  /** The words of the request it comes from. */
  readonly quote?: string;
  /** The way it is to be shown; absent means by judgement. */
  readonly proofKind?: ProofKind | undefined;
  /** The stretch of the text it speaks of, as the brief says; `scopeOf` tells where it does not. */
  readonly scope?: RequirementScope | undefined;
  /** The measure that code counts, where that shows it. */
  readonly measure?: Measure;
  readonly detectedAt: number;
  readonly validatedAt?: number;
  /** The validator's reason. */
  readonly validationResult?: string | undefined;
  readonly satisfiedAt?: number | undefined;
  /** The outcome of the last check; absent before the first one, and in records from before there was proof. */
  readonly outcome?: Outcome | undefined;
  readonly proof?: Proof | undefined;
  /** Whether the text was changed since that check in what its outcome rests on. */
  readonly touched?: boolean | undefined;
  /** The time the user accepted it as it is, though it is not shown to be met; absent where they have not. */
  readonly acceptedAt?: number | undefined;
}

/** The outcome of a requirement, for people: not looked at yet, or that of the last check. */
export function outcomeOf({ status, outcome }: Pick<Requirement, "status" | "outcome">): Outcome | "pending" {
  if (outcome) return outcome;
  if (status === "pending") return "pending";
  return status === "satisfied" ? "met" : "unmet";
}

/** The requirements that are wanted, not shown to be met, and not accepted as they are. */
export function openPoints(requirements: readonly Requirement[]): readonly Requirement[] {
  return requirements.filter(
    (each) => each.priority !== "wont" && each.acceptedAt === undefined && outcomeOf(each) !== "met",
  );
}

/** Rounded percentage of satisfied requirements; 100 when there are none. */
export function satisfactionRate(requirements: readonly Requirement[]): number {
  if (requirements.length === 0) return 100;
  const satisfied = requirements.filter(({ status }) => status === "satisfied").length;
  return Math.round((satisfied / requirements.length) * 100);
}
