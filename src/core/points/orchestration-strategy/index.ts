import type { Agent } from "../../domain/agent/agent";
import type { Artifact } from "../../domain/artifact/artifact";
import type { JournalFact } from "../../domain/journal/journal-event";
import type { TaskState } from "../../domain/journal/task-state";
import type { Outcome, Proof } from "../../domain/requirement/proof";
import type { RunState } from "../../domain/task/run";
import type { SubTaskPlan } from "../../domain/task/sub-task-templates";
import type { Task } from "../../domain/task/task";
import type { SuggestedAgent, TaskAnalysis } from "../../domain/task/task-analysis";
import type { Lazy } from "../../plugin/contribution";
import { extensionPoint } from "../../plugin/extension-point";

/** The verdict on a deliverable. */
export interface Verdict {
  readonly passed: boolean;
  readonly reason: string;
}

/** The outcome of the check of one requirement, and its ground. */
export interface RequirementVerdict {
  readonly requirementId: string;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly proof?: Proof | undefined;
}

/** Adds facts to those that are committed together with the result of a piece of work. */
export type Stage = (...facts: readonly JournalFact[]) => void;

/** The wishes for how a note is to be come by. */
export interface ReadOptions {
  /** Ids of tools that the reader may use besides those of its agent, whoever that is. */
  readonly tools?: readonly string[];
}

/** The wishes for how the deliverable is to be written. */
export interface WriteOptions {
  /** Whether its writer has nothing but the notes, and no tools of its own. */
  readonly fromNotes?: boolean;
}

/** The demands on the deliverable besides its requirements. */
export interface DeliverOptions {
  /** Whether it has to cite what it rests on. */
  readonly needsSources?: boolean;
}

/**
 * The acts open to a strategy. Every act is journalled before its effect shows, and found again on resume. However it
 * goes about it, one agent writes the deliverable, which the root task owns, and that text alone is checked and
 * repaired.
 */
export interface RunContext {
  readonly rootTaskId: string;
  /** The requirements and who reads up on what, with the changes the user has made to it. */
  readonly analysis: TaskAnalysis;
  /** The language of what the run writes, such as titles of sub-tasks. */
  readonly language: string;
  /** The fold of the journal so far; always current. On resume it knows more than the strategy has got to. */
  readonly state: TaskState;
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
  /** The agent with a name, out of all there are, or `undefined`. */
  findNamed(taskId: string, name: string, signal: AbortSignal): Promise<Agent | undefined>;
  /** An agent that fits by name, or by role and skills, or one made of the suggestion's own words. Calls no model. */
  agentFor(taskId: string, suggestion: SuggestedAgent, signal: AbortSignal): Promise<Agent>;
  /** An agent that fits by name, or by role and skills, or one the recruiter designs. */
  findOrRecruit(taskId: string, suggestion: SuggestedAgent, signal: AbortSignal): Promise<Agent>;
  /** Sub-tasks of the root task, made in one commit and found again on resume. */
  createParts(plans: readonly SubTaskPlan[]): Promise<readonly Task[]>;
  /**
   * A reader's answer to the question of a sub-task, on the ground of other notes: an artifact of that sub-task, never
   * final. Where it cannot be had, also not when asked once more, the sub-task has failed with its reason, nothing else
   * has, and this resolves to `undefined`.
   */
  read(
    task: Task,
    agent: Agent,
    notes: readonly Artifact[],
    signal: AbortSignal,
    options?: ReadOptions,
  ): Promise<Artifact | undefined>;
  /** Holds a note against the criteria of its sub-task, with one repair by its agent at most; ends the sub-task. */
  review(task: Task, note: Artifact, signal: AbortSignal): Promise<Artifact>;
  /**
   * The deliverable, version 1, owned by the root task, not checked yet. The writer gets all notes whole and is told
   * what nobody could find out. `part` is the sub-task the writing is, if it is one; it ends with it.
   */
  write(
    agent: Agent,
    notes: readonly Artifact[],
    signal: AbortSignal,
    part?: Task,
    options?: WriteOptions,
  ): Promise<Artifact>;
  /** Checks the deliverable against every requirement, repairs it by edits, and keeps the best version as final. */
  deliver(artifact: Artifact, signal: AbortSignal, options?: DeliverOptions): Promise<void>;
}

/** A way of getting a task done. */
export interface OrchestrationStrategy extends Lazy<StrategyRun> {
  /** The trait that sets it apart, in a sentence; as `name`. */
  readonly description?: string;
  /** The suitability, 0 to 1; among those of the highest rank the best one wins, unless the task names another. */
  suits(analysis: TaskAnalysis): number;
}

/** A loaded strategy. */
export interface StrategyRun {
  /**
   * Drives the root task until its deliverable is there and checked. @throws on failure. The engine journals the
   * outcome: a task is completed when its deliverable is final, whatever points are open, and has failed without one.
   */
  run(context: RunContext, signal: AbortSignal): Promise<void>;
}

export const OrchestrationStrategies = extensionPoint<OrchestrationStrategy>("orchestration-strategy", {
  combine: "best-fit",
  serves: () => ["task"],
});
