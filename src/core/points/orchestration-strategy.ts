import type { Agent } from "../domain/agent";
import type { Artifact } from "../domain/artifact";
import type { JournalFact } from "../domain/journal-event";
import type { Requirement } from "../domain/requirement";
import type { RunState } from "../domain/run";
import type { SubTaskPlan } from "../domain/sub-task-templates";
import type { Task } from "../domain/task";
import type { SuggestedAgent, TaskAnalysis } from "../domain/task-analysis";
import type { TaskState } from "../domain/task-state";
import type { Lazy } from "../plugin/contribution";
import { extensionPoint } from "../plugin/extension-point";

/** The verdict on a deliverable. */
export interface Verdict {
  readonly passed: boolean;
  readonly reason: string;
}

/** A verdict on one requirement. */
export interface RequirementVerdict extends Verdict {
  readonly requirement: Requirement;
}

/** A deliverable that was not good enough, and why. */
export interface Revision {
  readonly artifact: Artifact;
  readonly reason: string;
}

/** Adds facts to those that are committed together with the result of a piece of work. */
export type Stage = (...facts: readonly JournalFact[]) => void;

/** What a strategy can do. Every act is journalled before its effect shows, and found again on resume. */
export interface RunContext {
  readonly rootTaskId: string;
  readonly analysis: TaskAnalysis;
  /** The language of what the run writes, such as titles of sub-tasks. */
  readonly language: string;
  /** The fold of the journal so far; always current. On resume it knows more than the strategy has got to. */
  readonly state: TaskState;
  /** Rounds of refinement on top of the usual: two for each time the user asked to go on after unmet requirements. */
  readonly extraRounds: number;
  /** Appends facts, again on every resume: for what may happen twice. Anything else goes through `once`. */
  record(...facts: readonly JournalFact[]): Promise<void>;
  /**
   * Does `work` once per key and run: on resume the recorded result is returned instead. Its staged facts, its
   * result and its acceptance are committed in one transaction, or none of them.
   */
  once<T>(taskId: string, key: string, work: (stage: Stage) => Promise<T>): Promise<T>;
  newId(): string;
  now(): number;
  /** Tells which phase the run is in. */
  enter(state: RunState): Promise<void>;
  /** The parts of the root task as a model plans them; where that fails, by templates. Never empty, never cyclic. */
  plan(signal: AbortSignal): Promise<readonly SubTaskPlan[]>;
  /** An agent that fits by role and skills, or one recruited for it. */
  findOrRecruit(taskId: string, suggestion: SuggestedAgent, signal: AbortSignal): Promise<Agent>;
  /**
   * Lets an agent do a task once, streaming; the deliverable becomes an artifact. It is given what the task depends
   * on, and what it revises. Journals agent, status and step.
   */
  execute(
    task: Task,
    agent: Agent,
    requirements: readonly Requirement[],
    signal: AbortSignal,
    revision?: Revision,
  ): Promise<Artifact>;
  /** Asks the validator about a task's artifacts, once per task. */
  validate(
    task: Task,
    artifacts: readonly Artifact[],
    requirements: readonly Requirement[],
    signal: AbortSignal,
  ): Promise<Verdict>;
  /** Asks the validator about each requirement of the root task, against all of the artifacts given. */
  checkRequirements(
    artifacts: readonly Artifact[],
    signal: AbortSignal,
  ): Promise<readonly RequirementVerdict[]>;
}

/** A way of getting a task done. */
export interface OrchestrationStrategy extends Lazy<StrategyRun> {
  /** What sets it apart, in a sentence; as `name`. */
  readonly description?: string;
  /** How well it suits, 0 to 1; among those of the highest rank the best one wins, unless the task names another. */
  suits(analysis: TaskAnalysis): number;
}

/** A loaded strategy. */
export interface StrategyRun {
  /**
   * Drives the root task until its requirements are checked. @throws on failure. The engine journals the outcome: a
   * task with unmet `must` requirements fails, and none completes while parts of it are in progress.
   */
  run(context: RunContext, signal: AbortSignal): Promise<void>;
}

export const OrchestrationStrategies = extensionPoint<OrchestrationStrategy>("orchestration-strategy", {
  combine: "best-fit",
  serves: () => ["task"],
});
