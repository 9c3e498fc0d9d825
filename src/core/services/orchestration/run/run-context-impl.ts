import type { Agent } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import { type JournalFact, RESULT_VERSION } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { callsOf } from "../../../domain/journal/usage";
import type { FinishReason } from "../../../domain/model/llm";
import type { RunState } from "../../../domain/task/run";
import { STEP_NAMES, stepIdOf } from "../../../domain/task/step-names";
import type { SubTaskPlan } from "../../../domain/task/sub-task-templates";
import type { Task } from "../../../domain/task/task";
import type { SuggestedAgent, TaskAnalysis } from "../../../domain/task/task-analysis";
import type {
  DeliverOptions,
  ReadOptions,
  RunContext,
  Stage,
  WriteOptions,
} from "../../../points/orchestration-strategy";
import type { WriteOperation } from "../../../ports/database";
import { brief } from "../brief/brief";
import { planParts } from "../brief/plan-parts";
import type { RunDependencies } from "../calls/run-dependencies";
import type { StepRunner, StepWork } from "../calls/step-runner";
import { deliver } from "../edits/deliver";
import { createParts } from "../readers/create-parts";
import { read } from "../readers/read";
import { review } from "../readers/review";
import { agentFor, findAgent, findNamed, findOrRecruit } from "../recruiting/find-or-recruit";
import { pendingAmendment } from "./amendments";
import { writeDeliverable } from "./write-deliverable";

/** Carries out what strategies ask for. Each piece of work is accepted once and found again on resume. */
export class RunContextImpl implements RunContext, StepRunner {
  readonly resources: RunDependencies;
  readonly #signal: AbortSignal;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  /** Before every key: what the user wants done again after the end is not what was done before it. */
  readonly #keyPrefix: string;
  #brief: TaskAnalysis | undefined;

  constructor(resources: RunDependencies, signal: AbortSignal) {
    this.resources = resources;
    this.#signal = signal;
    const pending = pendingAmendment(this.state);
    this.#keyPrefix = pending ? `amendment/${pending.number}/` : "";
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
    if (!this.#brief) throw new Error("The brief comes before the strategy.");
    const changed = this.state.events.findLast((event) => event.type === "readers-changed");
    const readers = changed?.type === "readers-changed" ? changed.readers : this.#brief.readers;
    return { ...this.#brief, requirements: this.root.requirements, ...(readers ? { readers } : {}) };
  }

  newId(): string {
    return this.resources.ids.next();
  }

  now(): number {
    return this.resources.clock.now();
  }

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

  isAccepted(key: string): boolean {
    return this.state.accepted.has(`${this.#keyPrefix}${key}`);
  }

  step<T>(work: StepWork, run: (stage: Stage) => Promise<T>): Promise<T> {
    const { taskId, key, operations = [] } = work;
    const stepId = stepIdOf(taskId, work.step);
    return this.#once(
      taskId,
      key,
      async (stage) => {
        await this.record(...(work.begins ?? []), ...this.#stepBegins(work, stepId));
        let hasEnded = false;
        const result = await run((...facts) => {
          hasEnded ||= facts.some((fact) => fact.type === "step-changed" && fact.stepId === stepId);
          stage(...facts);
        });
        if (!hasEnded) stage({ type: "step-changed", taskId, stepId, status: "completed" });
        return result;
      },
      operations,
    );
  }

  async enter(state: RunState): Promise<void> {
    if (this.state.run?.state !== state) await this.record({ type: "run-state-changed", state });
  }

  /** Finds out what the request needs; strategies are chosen by it. */
  async brief(): Promise<TaskAnalysis> {
    this.#brief = await brief(this, this.#signal);
    return this.analysis;
  }

  plan(signal: AbortSignal): Promise<readonly SubTaskPlan[]> {
    return planParts(this, signal);
  }

  findNamed(taskId: string, name: string, signal: AbortSignal): Promise<Agent | undefined> {
    return findNamed(this, taskId, name, signal);
  }

  agentFor(taskId: string, suggestion: SuggestedAgent, signal: AbortSignal): Promise<Agent> {
    return agentFor(this, taskId, suggestion, signal);
  }

  findOrRecruit(taskId: string, suggestion: SuggestedAgent, signal: AbortSignal): Promise<Agent> {
    return findOrRecruit(this, taskId, suggestion, signal);
  }

  createParts(plans: readonly SubTaskPlan[]): Promise<readonly Task[]> {
    return createParts(this, plans);
  }

  async read(
    task: Task,
    agent: Agent,
    notes: readonly Artifact[],
    signal: AbortSignal,
    { tools = [] }: ReadOptions = {},
  ): Promise<Artifact | undefined> {
    const chosen = await this.#chosenFor(task, agent, signal);
    const all = [...new Set([...(chosen.tools ?? []), ...tools])];
    const equipped = tools.length > 0 ? { ...chosen, tools: all } : chosen;
    return read(this, { task, agent: equipped, notes }, signal);
  }

  review(task: Task, note: Artifact, signal: AbortSignal): Promise<Artifact> {
    return review(this, task, note, signal);
  }

  async write(
    agent: Agent,
    notes: readonly Artifact[],
    signal: AbortSignal,
    part?: Task,
    { fromNotes = false }: WriteOptions = {},
  ): Promise<Artifact> {
    const chosen = await this.#chosenFor(this.root, agent, signal);
    return writeDeliverable(this, { agent: chosen, notes, part, fromNotes }, signal);
  }

  deliver(artifact: Artifact, signal: AbortSignal, options: DeliverOptions = {}): Promise<void> {
    const finishReason = finishReasonOf(this.state);
    return deliver(this, artifact.id, signal, { ...options, ...(finishReason ? { finishReason } : {}) });
  }

  /** The agent the user has chosen for a task, if they are still there. */
  async #chosenFor({ chosenAgentId }: Task, agent: Agent, signal: AbortSignal): Promise<Agent> {
    const chosen = chosenAgentId ? await findAgent(this, chosenAgentId, signal) : undefined;
    return chosen ?? agent;
  }

  #once<T>(
    taskId: string,
    name: string,
    work: (stage: Stage) => Promise<T>,
    operations: readonly WriteOperation[],
  ): Promise<T> {
    const key = `${this.#keyPrefix}${name}`;
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

/** The reason why the writer of the deliverable stopped. The journal knows, also of text from before a reload. */
function finishReasonOf({ events, rootTaskId }: TaskState): FinishReason | undefined {
  return callsOf(events).findLast(
    ({ taskId, purpose, failed }) => taskId === rootTaskId && purpose === "execution" && !failed,
  )?.finishReason;
}
