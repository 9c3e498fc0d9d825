import type { Amendment } from "../../domain/journal/journal-event";
import type { TaskLimits } from "../../domain/task/task";
import type { GivenAnswer, ToolQuestion } from "../../domain/tool/tool-use";
import type { OrchestrationResult } from "./orchestration-result";

/** The control of the work on tasks. A task may be named by its own id or that of any of its sub-tasks. */
export interface TaskControl {
  /**
   * Works on a pending task until it ends; one past pending is skipped and its artifacts are returned. Agents answer
   * in `language`.
   * @throws AppError `task.already-running`, `task.missing`, `provider.none`, or what made the run fail.
   */
  start(taskId: string, language: string): Promise<OrchestrationResult>;
  /** Goes on with an interrupted, stopped or broken run; what was accepted is not done again. @throws as `start`. */
  resume(taskId: string, language: string): Promise<OrchestrationResult>;
  /** Has the work begin that waited for it. @throws as `start`. */
  approve(taskId: string, language: string): Promise<OrchestrationResult>;
  /** Does something to a task that has ended. @throws as `start`. */
  amend(taskId: string, amendment: Amendment, language: string): Promise<OrchestrationResult>;
  /** Stops the work on a task at once, also where another tab does it. */
  stop(taskId: string): void;
  /** Ends the work for now, also where another tab does it; `resume` goes on with what has been written. */
  pause(taskId: string): void;
  /**
   * Tells the agents something in a sentence, also where another tab works on the task. It reaches what has not been
   * started yet. Told again under the same `id`, it is told once. @throws AppError `task.prompt-empty`.
   */
  steer(taskId: string, sentence: string, id?: string): Promise<void>;
  /** Sets what the work may take, also while it goes on. */
  setLimits(taskId: string, limits: TaskLimits): Promise<void>;
  /**
   * The question about a call of a tool that waits for an answer, worked out anew.
   * @throws AppError `tool.answered`, `tool.gone`.
   */
  lookAtCall(taskId: string, useId: string, language: string, signal: AbortSignal): Promise<ToolQuestion>;
  /**
   * Answers whether a call of a tool may be run, also where another tab works on the task. Where nobody does, the answer
   * waits for `resume`. @throws AppError `tool.answered`, `tool.question-changed`.
   */
  answerTool(taskId: string, given: GivenAnswer): Promise<void>;
  /**
   * Has the paired runner go on with a task of this browser; absent where there is none. Work that is under way here is
   * paused first. @throws AppError `runner.not-taken`, `runner.no-provider`, `task.placed`, or why it cannot be reached.
   */
  moveToRunner?(taskId: string, language: string): Promise<void>;
  /** Takes in what the paired runner has done meanwhile, also tasks that it has begun; absent where there is none. */
  catchUp?(): Promise<void>;
  /** Saves partial texts, such that they are safe even if the page is gone the moment this returns. */
  flush(): Promise<void>;
}
