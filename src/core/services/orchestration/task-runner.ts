import type { Agent } from "../../domain/agent/agent";
import type { Artifact } from "../../domain/artifact/artifact";
import type { ChangeDecision } from "../../domain/artifact/proposal";
import type { Amendment } from "../../domain/journal/journal-event";
import type { TaskState } from "../../domain/journal/task-state";
import type { Requirement } from "../../domain/requirement/requirement";
import type { Task, TaskLimits } from "../../domain/task/task";
import type { GivenAnswer, ToolQuestion } from "../../domain/tool/tool-use";
import type { Disposable } from "../../lifecycle/disposable";
import type { ContextSubscription } from "./contexts/context-subscriptions";
import type { LiveCall, RunListener } from "./journal/run-update";
import type { TaskLibrary } from "./library/task-library";
import type { OrchestrationResult } from "./orchestration-result";
import type { ArtifactChange, BriefChange, NewTask } from "./task-input";

/** Tasks and the work on them. A task may be named by its own id or that of any of its sub-tasks. */
export interface TaskRunner {
  /** The library the user keeps them in. */
  readonly library: TaskLibrary;
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
  /** Ends the work for now, also where another tab does it; `resume` goes on with what has been written. */
  pause(taskId: string): void;
  /**
   * Tells the agents something in a sentence, also where another tab works on the task. It reaches what has not been
   * started yet. @throws AppError `task.prompt-empty`.
   */
  steer(taskId: string, sentence: string): Promise<void>;
  /**
   * Answers whether a call of a tool may be run, also where another tab works on the task. Where nobody does, the answer
   * waits for `resume`. @throws AppError `tool.answered`, `tool.question-changed`.
   */
  answerTool(taskId: string, given: GivenAnswer): Promise<void>;
  /**
   * The question about a call that waits for an answer, worked out anew.
   * @throws AppError `tool.answered`, `tool.gone`.
   */
  lookAtCall(taskId: string, useId: string, language: string, signal: AbortSignal): Promise<ToolQuestion>;
  /** Has the work begin that waited for it. @throws as `start`. */
  approve(taskId: string, language: string): Promise<OrchestrationResult>;
  /** Changes a brief that waits for approval. @throws AppError `task.not-awaiting`. */
  changeBrief(taskId: string, change: BriefChange): Promise<void>;
  /** Changes what is asked for of a task that has ended; `amend` has it checked. */
  changeRequirements(taskId: string, requirements: readonly Requirement[]): Promise<void>;
  /** Takes a requirement as it is, though it is not shown to be met; `false` takes that back. */
  acceptRequirement(taskId: string, requirementId: string, accepted: boolean): Promise<void>;
  /** Does something to a task that has ended. @throws as `start`. */
  amend(taskId: string, amendment: Amendment, language: string): Promise<OrchestrationResult>;
  /** Sets what the work may take, also while it goes on. */
  setLimits(taskId: string, limits: TaskLimits): Promise<void>;
  /** Makes an agent recruited for a task one of the user's own. @throws AppError `agent.not-found`. */
  keepAgent(taskId: string, agentId: string): Promise<Agent>;
  /** Forgets something agents share. @throws AppError `context.not-found`. */
  deleteContext(taskId: string, contextId: string): Promise<void>;
  /** Says that something agents share holds no longer. @throws AppError `context.not-found`. */
  expireContext(taskId: string, contextId: string): Promise<void>;
  /** Tells of contexts that agents and the user add while this tab works on tasks, those that are relevant. */
  subscribe(subscription: ContextSubscription): Disposable;
  /** Whether this tab works on a root task. */
  isRunning(rootTaskId: string): boolean;
  /** Whether any tab works on a root task. */
  isWorkedOn(rootTaskId: string): Promise<boolean>;
  /** Asks the tab that works on a root task whether it waits for a provider; what it answers, listeners hear. */
  askWaiting(rootTaskId: string): void;
  /** The calls in which agents write in this tab at this moment. */
  liveCalls(rootTaskId: string): readonly LiveCall[];
  /** The partial texts of agents of an interrupted run. */
  partialTexts(rootTaskId: string): Promise<readonly LiveCall[]>;
  /** Changes an artifact; its version rises when the content changes. @throws AppError `artifact.not-found`, `artifact.load-failed` or `task.already-running`. */
  updateArtifact(artifactId: string, change: ArtifactChange): Promise<Artifact>;
  /**
   * Accepts and rejects edits that were proposed. @throws AppError `artifact.not-found`, `artifact.edit-unfit` or
   * `task.already-running`.
   */
  decideChanges(decision: ChangeDecision): Promise<void>;
  /**
   * Makes a new version of what an earlier one said; none is lost. @throws AppError `artifact.not-found` or
   * `task.already-running`.
   */
  restoreArtifact(artifactId: string, version: number): Promise<Artifact>;
  listen(listener: RunListener): Disposable;
  /** Saves partial texts, such that they are safe even if the page is gone the moment this returns. */
  flush(): Promise<void>;
}
