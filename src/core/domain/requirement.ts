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
  readonly detectedAt: number;
  readonly validatedAt?: number;
  /** The validator's reason. */
  readonly validationResult?: string;
  readonly satisfiedAt?: number;
}

/** Rounded percentage of satisfied requirements; 100 when there are none. */
export function satisfactionRate(requirements: readonly Requirement[]): number {
  if (requirements.length === 0) return 100;
  const satisfied = requirements.filter(({ status }) => status === "satisfied").length;
  return Math.round((satisfied / requirements.length) * 100);
}
