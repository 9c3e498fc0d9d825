import type { Artifact } from "../../domain/artifact";
import type { Attachment } from "../../domain/attachment";
import type { Task, TaskLimits } from "../../domain/task";
import type { TaskState } from "../../domain/task-state";
import type { Disposable } from "../../lifecycle/disposable";
import type { LiveCall, RunListener } from "./run-update";

/** What a task is made of. */
export interface NewTask {
  readonly prompt: string;
  readonly attachments?: readonly Attachment[];
  /** Id of the strategy to do it with; absent or empty to leave that to the app. */
  readonly strategy?: string;
  /** What it may take; absent for what Settings say of new tasks. */
  readonly limits?: TaskLimits;
}

/** How an orchestration ended. */
export interface OrchestrationResult {
  readonly success: boolean;
  readonly workflowId: string;
  readonly mainTaskId: string;
  readonly subTaskIds: readonly string[];
  readonly artifacts: readonly Artifact[];
  /** Why the task failed, if it did. */
  readonly errors: readonly string[];
}

/** Tasks and the work on them. A task may be named by its own id or that of any of its sub-tasks. */
export interface TaskRunner {
  /** Saves a pending task. @throws AppError `task.prompt-empty`. */
  create(input: NewTask): Promise<Task>;
  /** All that is known of a root task. @throws AppError `task.not-found` or `artifact.list-failed`. */
  load(taskId: string): Promise<TaskState>;
  /** Root tasks, newest first. */
  list(): Promise<readonly Task[]>;
  /**
   * Works on a pending task until it ends; one past pending is skipped and its artifacts are returned. Agents answer
   * in `language`.
   * @throws AppError `task.already-running`, `task.missing`, `provider.none`, or what made the run fail.
   */
  start(taskId: string, language: string): Promise<OrchestrationResult>;
  /** Goes on with an interrupted, stopped or broken run; what was accepted is not done again. @throws as `start`. */
  resume(taskId: string, language: string): Promise<OrchestrationResult>;
  /** Stops the work on a task at once, also where another tab does it. */
  stop(taskId: string): void;
  /** Whether this tab works on a root task. */
  isRunning(rootTaskId: string): boolean;
  /** Whether any tab works on a root task. */
  isWorkedOn(rootTaskId: string): Promise<boolean>;
  /** What agents of an interrupted run had written. */
  partialTexts(rootTaskId: string): Promise<readonly LiveCall[]>;
  /** Changes an artifact; its version rises when the content changes. @throws AppError `artifact.not-found` or `artifact.load-failed`. */
  updateArtifact(artifactId: string, change: ArtifactChange): Promise<Artifact>;
  /** Removes a task with its sub-tasks and all that belongs to them. */
  remove(taskId: string): Promise<void>;
  listen(listener: RunListener): Disposable;
  /** Saves partial texts, such that they are safe even if the page is gone the moment this returns. */
  flush(): Promise<void>;
}

/** What may be changed about an artifact. */
export type ArtifactChange = Partial<Pick<Artifact, "title" | "description" | "content" | "status">>;
