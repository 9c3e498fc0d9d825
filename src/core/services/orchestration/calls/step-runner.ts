import type { JournalFact } from "../../../domain/journal/journal-event";
import type { StepKind, Task } from "../../../domain/task/task";
import type { RunContext, Stage } from "../../../points/orchestration-strategy";
import type { WriteOperation } from "../../../ports/database";
import type { RunDependencies } from "./run-dependencies";

/** A piece of work that is shown as a step of its task. */
export interface StepWork {
  readonly taskId: string;
  readonly key: string;
  readonly step: StepKind;
  readonly description: string;
  readonly agentId: string;
  /** Facts that are true as soon as the work begins. */
  readonly begins?: readonly JournalFact[];
  /** Operations that belong to the acceptance. */
  readonly operations?: readonly WriteOperation[];
}

/** The dependencies of the pieces of work of a run. */
export interface StepRunner
  extends Pick<RunContext, "rootTaskId" | "state" | "analysis" | "newId" | "now" | "once" | "enter"> {
  readonly resources: RunDependencies;
  readonly root: Task;
  /** A task of this run. */
  task(id: string): Task;
  /** Whether a result has been accepted under a key of `once`. */
  isAccepted(key: string): boolean;
  /** `once`, shown as a step of the task: completed with it, unless the work itself says how the step has ended. */
  step<T>(work: StepWork, run: (stage: Stage) => Promise<T>): Promise<T>;
}
