import type { Artifact } from "@core/domain/artifact/artifact";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import type { Task } from "@core/domain/task/task";
import type { TaskDisplayState } from "@core/domain/task/task-display-state";

/** One run of one task with one strategy: what is scored, and what it can be scored by again. */
export interface EvalRecord {
  readonly taskId: string;
  readonly strategy: string;
  /** From 1. */
  readonly round: number;
  readonly provider: string;
  readonly model: string;
  /** Played by code; its figures say nothing of quality. */
  readonly simulated: boolean;
  readonly tookMs: number;
  /** The text that the task's page opens with. */
  readonly shown: string;
  /** State that the product shows for it, and the number of points it says are open. */
  readonly called: TaskDisplayState;
  readonly openPoints: number;
  readonly tokens: number;
  /** US dollars; absent where no price is known. */
  readonly cost?: number | undefined;
  /** The judge's reply, for tasks that have one. */
  readonly judgeReply?: string | undefined;
  /** The code of what made it fail. */
  readonly error?: string | undefined;
  readonly events: readonly JournalEvent[];
  readonly tasks: readonly Task[];
  readonly artifacts: readonly Artifact[];
}
