import type { TaskState } from "../../../domain/journal/task-state";

/** A model call while it streams. */
export interface LiveCall {
  readonly id: string;
  readonly taskId: string;
  readonly agentId: string;
  readonly agentName: string;
  /** A `CallPurpose`. */
  readonly purpose: string;
  /** Everything written so far. */
  readonly text: string;
  readonly reasoning: string;
  /** The number of records it holds so far, where it is no text for people. */
  readonly found?: number;
}

/** An update of an orchestration of this tab for its listeners. */
export type RunUpdate =
  | { readonly type: "state"; readonly rootTaskId: string; readonly state: TaskState }
  /** It is gone, with all that belonged to it. */
  | { readonly type: "removed"; readonly rootTaskId: string }
  | { readonly type: "running"; readonly rootTaskId: string; readonly isRunning: boolean }
  /** Work has been stopped; what there is, is being saved. */
  | { readonly type: "stopping"; readonly rootTaskId: string }
  /** Every call waits for a provider until then, in milliseconds since the epoch; without a time the wait is over. */
  | { readonly type: "waiting"; readonly rootTaskId: string; readonly until?: number | undefined }
  | { readonly type: "live"; readonly rootTaskId: string; readonly call: LiveCall }
  | { readonly type: "live-ended"; readonly rootTaskId: string; readonly callId: string };

/** Receives updates after their data has been committed. */
export type RunListener = (update: RunUpdate) => void;
