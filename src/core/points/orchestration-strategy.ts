import type { Agent } from "../domain/agent";
import type { Artifact } from "../domain/artifact";
import type { JournalFact } from "../domain/journal-event";
import type { Requirement } from "../domain/requirement";
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

/** What a strategy can do. Every act is journalled before its effect shows, and found again on resume. */
export interface RunContext {
  readonly rootTaskId: string;
  readonly analysis: TaskAnalysis;
  /** The fold of the journal so far; always current. */
  readonly state: TaskState;
  record(...facts: readonly JournalFact[]): Promise<void>;
  /** Does `work` once per key and run: on resume the recorded result is returned instead. */
  once<T>(taskId: string, key: string, work: () => Promise<T>): Promise<T>;
  newId(): string;
  now(): number;
  /** An agent that fits by role and skills, or one recruited for it. */
  findOrRecruit(taskId: string, suggestion: SuggestedAgent, signal: AbortSignal): Promise<Agent>;
  /** Lets an agent do a task, streaming; the deliverable becomes an artifact. Journals steps and status. */
  execute(
    task: Task,
    agent: Agent,
    requirements: readonly Requirement[],
    signal: AbortSignal,
  ): Promise<Artifact>;
  /** Asks the validator about a task's artifacts. */
  validate(
    task: Task,
    artifacts: readonly Artifact[],
    requirements: readonly Requirement[],
    signal: AbortSignal,
  ): Promise<Verdict>;
  /** Asks the validator about one requirement, against everything delivered. */
  validateRequirement(
    requirement: Requirement,
    artifacts: readonly Artifact[],
    signal: AbortSignal,
  ): Promise<Verdict>;
}

/** A way of getting a task done. */
export interface OrchestrationStrategy extends Lazy<StrategyRun> {
  /** How well it suits, 0 to 1; the highest wins. */
  suits(analysis: TaskAnalysis): number;
}

/** A loaded strategy. */
export interface StrategyRun {
  /** Drives the root task to its end. @throws on failure; the engine journals the outcome. */
  run(context: RunContext, signal: AbortSignal): Promise<void>;
}

export const OrchestrationStrategies = extensionPoint<OrchestrationStrategy>("orchestration-strategy");
