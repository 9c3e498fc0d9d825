import type { ErrorParams } from "../../errors/app-error";
import type { LiveCall } from "../orchestration/journal/run-update";

/** The end of the work on a request: how its task rests, or why nothing could be done. */
export type WorkOutcome =
  | { readonly state: "done" | "failed" | "stopped" | "paused" | "limit-reached" | "awaiting-approval" }
  | { readonly state: "refused"; readonly code: string; readonly params: ErrorParams };

/** A piece of what an agent writes, as it writes it. */
export interface LivePiece {
  readonly taskId: string;
  readonly call: Omit<LiveCall, "text" | "reasoning">;
  /** The place of `text` in all that the call has written. */
  readonly from: number;
  readonly text: string;
  readonly isOver?: true;
}

/** A program on the computer of a runner, and the tools that it offers to tasks there. */
export interface RunnerProgram {
  readonly name: string;
  /** Why it does not run; absent where it does, or has not been needed yet. */
  readonly failure?: string | undefined;
  readonly tools: readonly {
    readonly id: string;
    readonly name: string;
    readonly description: string;
    readonly isOn: boolean;
  }[];
}

/** A folder on the disk of a runner that its owner has named in its configuration. */
export interface RunnerFolder {
  readonly name: string;
  /** Where it is on that computer; empty where it is not open. */
  readonly path: string;
  readonly isWritable: boolean;
  /** Whether tasks are offered it. */
  readonly isOn: boolean;
  /** Why it is not open: it is not there, holds what is the runner's own, or is described wrongly. */
  readonly failure?: "missing" | "own" | "invalid" | undefined;
}

/** A protocol by which programs of others give tasks to a runner: its limits, and the programs that have a token. */
export interface RunnerAccess {
  readonly kind: "MCP" | "A2A";
  readonly isOn: boolean;
  readonly tasksPerHour: number;
  readonly tokensPerTask: number;
  readonly tokens: readonly {
    readonly id: string;
    readonly name: string;
    /** The last time it was used; absent before. */
    readonly seen?: number | undefined;
  }[];
}

/** A task that a runner has, and the number of its last event. */
export interface PlacedTask {
  readonly id: string;
  readonly seq: number;
}
