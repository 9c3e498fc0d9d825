import { type Agent, ORCHESTRATOR_ID } from "../../domain/agent";
import type { Artifact } from "../../domain/artifact";
import { type JournalFact, RESULT_VERSION } from "../../domain/journal-event";
import type { Requirement } from "../../domain/requirement";
import type { RunState } from "../../domain/run";
import type { SubTaskPlan } from "../../domain/sub-task-templates";
import type { StepKind, Task } from "../../domain/task";
import type { SuggestedAgent, TaskAnalysis } from "../../domain/task-analysis";
import type { TaskState } from "../../domain/task-state";
import type {
  RequirementVerdict,
  Revision,
  RunContext,
  Stage,
  Verdict,
} from "../../points/orchestration-strategy";
import type { WriteOperation } from "../../ports/database";
import { analyse } from "./analyse";
import { execute } from "./execute";
import { findOrRecruit } from "./find-or-recruit";
import { unmetEndings } from "./outcome";
import { planParts } from "./plan-parts";
import type { RunDependencies } from "./run-dependencies";
import type { StepRunner, StepWork } from "./step-runner";
import { validateDeliverables, validateRequirement } from "./validate";

const ROUNDS_PER_RETRY = 2;
/** Part of the steps' ids, and for whoever reads the records elsewhere. */
const STEP_NAMES: Readonly<Record<StepKind, string>> = {
  analysis: "Analysis",
  planning: "Planning",
  execution: "Execution",
  validation: "Validation",
  requirements: "Requirements",
};

/** Carries out what strategies ask for. Each piece of work is accepted once and found again on resume. */
export class RunContextImpl implements RunContext, StepRunner {
  readonly resources: RunDependencies;
  readonly #signal: AbortSignal;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  #analysis: TaskAnalysis | undefined;

  constructor(resources: RunDependencies, signal: AbortSignal) {
    this.resources = resources;
    this.#signal = signal;
  }

  get rootTaskId(): string {
    return this.state.rootTaskId;
  }

  get language(): string {
    return this.resources.language;
  }

  get state(): TaskState {
    return this.resources.journal.state;
  }

  get root(): Task {
    return this.task(this.rootTaskId);
  }

  get analysis(): TaskAnalysis {
    if (!this.#analysis) throw new Error("The analysis comes before the strategy.");
    return this.#analysis;
  }

  get extraRounds(): number {
    return ROUNDS_PER_RETRY * unmetEndings(this.state);
  }

  newId(): string {
    return this.resources.ids.next();
  }

  now(): number {
    return this.resources.clock.now();
  }

  /** A task of this run. */
  task(id: string): Task {
    const task = this.state.tasks.get(id);
    if (!task) throw new Error(`Task ${id} is not part of this run.`);
    return task;
  }

  async record(...facts: readonly JournalFact[]): Promise<void> {
    this.#signal.throwIfAborted();
    await this.resources.journal.append(facts);
  }

  once<T>(taskId: string, key: string, work: (stage: Stage) => Promise<T>): Promise<T> {
    return this.#once(taskId, key, work, []);
  }

  /** `once`, shown as a step of the task. */
  async step<T>(work: StepWork, run: (stage: Stage) => Promise<T>): Promise<T> {
    const { taskId, key, operations = [] } = work;
    const stepId = `${taskId}/${STEP_NAMES[work.step]}`;
    return this.#once(
      taskId,
      key,
      async (stage) => {
        await this.record(...(work.begins ?? []), ...this.#stepBegins(work, stepId));
        const result = await run(stage);
        stage({ type: "step-changed", taskId, stepId, status: "completed" });
        return result;
      },
      operations,
    );
  }

  async enter(state: RunState): Promise<void> {
    if (this.state.run?.state !== state) await this.record({ type: "run-state-changed", state });
  }

  /** Finds out what the request needs; strategies are chosen by it. */
  async analyse(): Promise<TaskAnalysis> {
    this.#analysis = await analyse(this, this.#signal);
    return this.#analysis;
  }

  plan(signal: AbortSignal): Promise<readonly SubTaskPlan[]> {
    return planParts(this, signal);
  }

  findOrRecruit(taskId: string, suggestion: SuggestedAgent, signal: AbortSignal): Promise<Agent> {
    return findOrRecruit(this, taskId, suggestion, signal);
  }

  execute(
    task: Task,
    agent: Agent,
    requirements: readonly Requirement[],
    signal: AbortSignal,
    revision?: Revision,
  ): Promise<Artifact> {
    return execute(this, { task, agent, requirements, revision }, signal);
  }

  validate(
    task: Task,
    artifacts: readonly Artifact[],
    requirements: readonly Requirement[],
    signal: AbortSignal,
  ): Promise<Verdict> {
    return validateDeliverables(this, task, artifacts, requirements, signal);
  }

  async checkRequirements(
    artifacts: readonly Artifact[],
    signal: AbortSignal,
  ): Promise<readonly RequirementVerdict[]> {
    const { id: taskId, requirements } = this.root;
    const key = `requirements/${artifacts.map(({ id }) => id).join("+")}`;
    const description = "Check each requirement against everything delivered";
    return this.step(
      { taskId, key, step: "requirements", description, agentId: ORCHESTRATOR_ID },
      async () => {
        await this.enter("validating");
        return Promise.all(
          requirements.map(async (requirement) => {
            const verdict = await validateRequirement(this, requirement, artifacts, signal);
            return { requirement, ...verdict };
          }),
        );
      },
    );
  }

  #once<T>(
    taskId: string,
    key: string,
    work: (stage: Stage) => Promise<T>,
    operations: readonly WriteOperation[],
  ): Promise<T> {
    const { accepted } = this.state;
    if (accepted.has(key)) return Promise.resolve(accepted.get(key) as T);
    const running = this.#inFlight.get(key);
    if (running) return running as Promise<T>;
    const result = this.#accept(taskId, key, work, operations).finally(() => this.#inFlight.delete(key));
    this.#inFlight.set(key, result);
    return result;
  }

  async #accept<T>(
    taskId: string,
    key: string,
    work: (stage: Stage) => Promise<T>,
    operations: readonly WriteOperation[],
  ): Promise<T> {
    this.#signal.throwIfAborted();
    const staged: JournalFact[] = [];
    const result = await work((...facts) => void staged.push(...facts));
    this.#signal.throwIfAborted();
    const version = RESULT_VERSION;
    const acceptance: JournalFact = { type: "node-accepted", taskId, key, result, version };
    await this.resources.journal.append([...staged, acceptance], operations);
    return result;
  }

  #stepBegins({ taskId, step: kind, description, agentId }: StepWork, id: string): readonly JournalFact[] {
    const { steps } = this.task(taskId);
    const begun: JournalFact = { type: "step-changed", taskId, stepId: id, status: "in_progress" };
    if (steps.some((step) => step.id === id)) return [begun];
    const name = STEP_NAMES[kind];
    const step = { id, name, kind, description, order: steps.length, status: "pending", agentId } as const;
    return [{ type: "step-added", taskId, step }, begun];
  }
}
