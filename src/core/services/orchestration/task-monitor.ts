import type { TaskState } from "../../domain/journal/task-state";
import type { ContextInterest } from "../../domain/task/context-relevance";
import type { RootTask } from "../../domain/task/root-task";
import type { Task } from "../../domain/task/task";
import type { TaskContext } from "../../domain/task/task-context";
import type { Disposable } from "../../lifecycle/disposable";
import type { LiveCall, RunListener } from "./journal/run-update";

/** An agent's interest in contexts, and the callback for it. */
export interface ContextSubscription extends ContextInterest {
  readonly callback: (context: TaskContext) => void;
}

/** The watching of tasks and of the work on them. */
export interface TaskMonitor {
  /** All that is known of a task, or of the one it is part of. @throws AppError `task.not-found` or `artifact.list-failed`. */
  load(taskId: string): Promise<TaskState>;
  /** Entries of all root tasks, in no order. */
  roots(): Promise<readonly RootTask[]>;
  /** One root task; `undefined` where there is none of that id. */
  find(rootTaskId: string): Promise<Task | undefined>;
  /** Has a listener be told of everything that happens to tasks, in this tab. */
  listen(listener: RunListener): Disposable;
  /**
   * Tells of contexts that agents and the user add while this tab works on tasks, those that are relevant. Nobody is
   * told of their own.
   */
  subscribe(subscription: ContextSubscription): Disposable;
  /** Whether this tab works on a root task. */
  isRunning(rootTaskId: string): boolean;
  /** Whether any tab works on a root task. */
  isWorkedOn(rootTaskId: string): Promise<boolean>;
  /** The name of the other device that works on a root task, as far as this one has heard lately. */
  elsewhere(rootTaskId: string): Promise<string | undefined>;
  /** Asks the tab that works on a root task whether it waits for a provider; what it answers, listeners hear. */
  askWaiting(rootTaskId: string): void;
  /** The calls in which agents write in this tab at this moment. */
  liveCalls(rootTaskId: string): readonly LiveCall[];
  /** The partial texts of agents of an interrupted run. */
  partialTexts(rootTaskId: string): Promise<readonly LiveCall[]>;
}
