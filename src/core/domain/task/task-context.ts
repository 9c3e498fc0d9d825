/** Something agents share with each other while they work on a task. */
export interface TaskContext {
  readonly id: string;
  readonly taskId: string;
  readonly agentId: string;
  readonly contextType: "decision" | "finding" | "resource" | "constraint";
  readonly title: string;
  readonly content: string;
  /** Agent ids. */
  readonly relevantAgents: readonly string[];
  /** Milliseconds since the epoch; absent means never. */
  readonly expiryDate?: number;
  readonly createdAt: number;
}

/** The agent of contexts that the user has given. */
export const USER_AUTHOR = "user";

/** A finished agent's context is of use for a day. */
export const COMPLETION_CONTEXT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Expired when its date is not after now. */
export function isExpired(context: TaskContext, now: number): boolean {
  return context.expiryDate !== undefined && context.expiryDate <= now;
}
