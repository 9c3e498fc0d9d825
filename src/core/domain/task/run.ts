/** Phases of an orchestration. Those from `done` on are ends. */
export type RunState =
  | "planning"
  | "awaiting-approval"
  | "running"
  | "paused"
  | "synthesising"
  | "validating"
  | "refining"
  | "done"
  | "failed"
  | "stopped"
  | "limit-reached"
  | "interrupted";

/** One attempt at a task; resuming continues the same run. */
export interface Run {
  readonly id: string;
  readonly taskId: string;
  /** Id of the strategy, once chosen. */
  readonly strategy?: string;
  readonly state: RunState;
  readonly provider: string;
  readonly model: string;
  /** Whether a simulated provider did the work. */
  readonly simulated: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const ENDED: readonly RunState[] = ["done", "failed", "stopped", "limit-reached", "interrupted"];

/** Whether nothing of this run is going on any more. */
export function isRunEnded(state: RunState): boolean {
  return ENDED.includes(state);
}

const UNDER_WAY: readonly (RunState | undefined)[] = [
  "planning",
  "running",
  "synthesising",
  "validating",
  "refining",
];

/** Whether somebody works in this phase. */
export function isUnderWay(state: RunState | undefined): boolean {
  return UNDER_WAY.includes(state);
}
