import type { Agent } from "../../domain/agent";
import type { Artifact } from "../../domain/artifact";
import { emptyState } from "../../domain/fold-event";
import type { Amendment, JournalFact } from "../../domain/journal-event";
import { pendingTask } from "../../domain/pending-task";
import type { Requirement } from "../../domain/requirement";
import type { Task, TaskLimits } from "../../domain/task";
import type { TaskContext } from "../../domain/task-context";
import type { TaskState } from "../../domain/task-state";
import { AppError, isAppError } from "../../errors/app-error";
import { type Disposable, disposable } from "../../lifecycle/disposable";
import { UnloadBackup } from "../drafts/unload-backup";
import { draftToLiveCall } from "./calls/draft-to-live-call";
import { taskBackup } from "./calls/task-backup";
import { changedArtifact } from "./changed-artifact";
import { isResumable, resultOf } from "./outcome";
import { RunJournal } from "./run-journal";
import type { RunSession } from "./run-session";
import type { LiveCall, RunListener, RunUpdate } from "./run-update";
import { readTaskLimits } from "./task-limits";
import { keyRange, TaskRepository } from "./task-repository";
import type { ArtifactChange, BriefChange, NewTask, OrchestrationResult, TaskRunner } from "./task-runner";
import type { TaskRunnerPorts } from "./task-runner-ports";

/** A run from the moment it is asked for until it has ended. */
interface AskedRun {
  readonly stopper: AbortController;
  /** Resolves, and never rejects, when the run has let go of its task. */
  readonly ended: Promise<void>;
}

/** Runs tasks in this tab: one run per root task, guarded against every other tab by a lock. */
export class LocalTaskRunner implements TaskRunner {
  readonly #ports: TaskRunnerPorts;
  readonly #archive: TaskRepository;
  readonly #listeners = new Set<RunListener>();
  /** By the id a run was asked for with; aborting takes effect even before the run has begun. */
  readonly #asked = new Map<string, AskedRun>();
  readonly #active = new Map<string, RunSession>();

  constructor(ports: TaskRunnerPorts) {
    this.#ports = ports;
    this.#archive = new TaskRepository(ports.database);
    ports.tabs.listen((message) => {
      if (message.type === "task-stop-wanted") this.#stopHere(message.taskId);
    });
  }

  async create({ prompt, ...wishes }: NewTask): Promise<Task> {
    if (prompt.trim() === "") throw new AppError("task.prompt-empty");
    const { ids, clock, preferences } = this.#ports;
    const task = pendingTask({ id: ids.next(), workflowId: ids.next(), createdAt: clock.now() }, prompt, {
      limits: readTaskLimits(preferences),
      ...wishes,
    });
    const journal = new RunJournal(this.#ports, { runId: ids.next(), state: emptyState(task.id) });
    await journal.append([
      { type: "task-created", task },
      { type: "user-message", taskId: task.id, content: prompt },
    ]);
    return task;
  }

  async load(taskId: string): Promise<TaskState> {
    const state = this.#activeFor(taskId)?.state ?? (await this.#archive.open(taskId)).state;
    if (!state.tasks.has(taskId)) throw new AppError("task.not-found", { id: taskId });
    return state;
  }

  list(): Promise<readonly Task[]> {
    return this.#archive.list();
  }

  start(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#work(taskId, language, (root) => root.status === "pending");
  }

  resume(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#work(taskId, language, (root, state) => root.status === "pending" || isResumable(state));
  }

  stop(taskId: string): void {
    if (!this.#stopHere(taskId)) this.#ports.tabs.post({ type: "task-stop-wanted", taskId });
  }

  pause(taskId: string): void {
    this.stop(taskId);
  }

  steer(taskId: string, sentence: string): Promise<void> {
    return this.#note(taskId, () => [{ type: "user-message", taskId, content: sentence }]);
  }

  async approve(taskId: string, language: string): Promise<OrchestrationResult> {
    await this.#note(taskId, () => [{ type: "brief-approved", taskId }]);
    return this.resume(taskId, language);
  }

  changeBrief(taskId: string, { requirements, readers }: BriefChange): Promise<void> {
    return this.#note(taskId, () => [
      ...(requirements ? [{ type: "requirements-changed", taskId, requirements } as const] : []),
      ...(readers ? [{ type: "readers-changed", taskId, readers } as const] : []),
    ]);
  }

  changeRequirements(taskId: string, requirements: readonly Requirement[]): Promise<void> {
    return this.changeBrief(taskId, { requirements });
  }

  async amend(taskId: string, amendment: Amendment, language: string): Promise<OrchestrationResult> {
    await this.#note(taskId, () => [{ type: "amendment-wanted", taskId, amendment }]);
    return this.resume(taskId, language);
  }

  async runAgain(taskId: string): Promise<Task> {
    const {
      description: prompt,
      attachments,
      strategy,
      approveFirst,
      limits,
    } = await this.#archive.rootOf(taskId);
    const given = { attachments, strategy, approveFirst, limits };
    const wishes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return this.create({ prompt, ...wishes });
  }

  setLimits(taskId: string, limits: TaskLimits): Promise<void> {
    return this.#note(taskId, () => [{ type: "limits-set", taskId, limits }]);
  }

  async keepAgent(taskId: string, agentId: string): Promise<Agent> {
    const agent = (await this.load(taskId)).recruits.get(agentId);
    if (!agent) throw new AppError("agent.not-found", { id: agentId });
    await this.#ports.agents.save(agent);
    return agent;
  }

  deleteContext(taskId: string, contextId: string): Promise<void> {
    return this.#note(taskId, (state) => {
      contextOf(state, contextId);
      return [{ type: "context-deleted", taskId, contextId }];
    });
  }

  expireContext(taskId: string, contextId: string): Promise<void> {
    return this.#note(taskId, (state) => {
      const context = { ...contextOf(state, contextId), expiryDate: this.#ports.clock.now() };
      return [{ type: "context-changed", context }];
    });
  }

  isRunning(rootTaskId: string): boolean {
    return this.#active.get(rootTaskId)?.isStopped === false;
  }

  async isWorkedOn(rootTaskId: string): Promise<boolean> {
    // One that is stopped holds its lock a little longer, to save what there is.
    if (this.#active.has(rootTaskId)) return this.isRunning(rootTaskId);
    return this.#ports.locks.isHeld(lockName(rootTaskId));
  }

  async partialTexts(rootTaskId: string): Promise<readonly LiveCall[]> {
    const saved = await this.#ports.database.list("drafts", keyRange(`task/${rootTaskId}/`));
    return new UnloadBackup(this.#ports.preferences, taskBackup(rootTaskId))
      .newest(saved)
      .map(draftToLiveCall);
  }

  async updateArtifact(artifactId: string, change: ArtifactChange): Promise<Artifact> {
    const artifact = await this.#ports.database.get("artifacts", artifactId).catch((error: unknown) => {
      throw new AppError("artifact.load-failed", {}, { cause: error });
    });
    if (!artifact) throw new AppError("artifact.not-found", { id: artifactId });
    const { id: rootTaskId } = await this.#archive.rootOf(artifact.taskId);
    const active = this.#active.get(rootTaskId);
    if (active) return this.#changeArtifact(active.journal, artifactId, change);
    return this.#alone(rootTaskId, async () => {
      const journal = await this.#journalOf(rootTaskId);
      return this.#changeArtifact(journal, artifactId, change);
    });
  }

  async remove(taskId: string): Promise<void> {
    await this.#alone(taskId, async () => {
      await this.#ports.database.write(await this.#archive.removal(taskId), "strict");
      new UnloadBackup(this.#ports.preferences, taskBackup(taskId)).remove();
    });
    this.#ports.tabs.post({ type: "task-changed", taskId });
  }

  listen(listener: RunListener): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#active.values()].map((run) => run.flush()));
  }

  /** Adds facts to the journal of a task, whether or not it is being worked on. */
  async #note(taskId: string, facts: (state: TaskState) => readonly JournalFact[]): Promise<void> {
    const active = this.#activeFor(taskId);
    if (active) return active.journal.append(facts(active.state));
    const { id: rootTaskId } = await this.#archive.rootOf(taskId);
    await this.#alone(rootTaskId, async () => {
      const journal = await this.#journalOf(rootTaskId);
      await journal.append(facts(journal.state));
    });
  }

  async #work(
    taskId: string,
    language: string,
    isDue: (root: Task, state: TaskState) => boolean,
  ): Promise<OrchestrationResult> {
    for (let asked = this.#asked.get(taskId); asked; asked = this.#asked.get(taskId)) {
      if (!asked.stopper.signal.aborted) throw new AppError("task.already-running", { id: taskId });
      await asked.ended;
    }
    const stopper = new AbortController();
    const working = this.#workAlone(taskId, language, isDue, stopper);
    const ended = working.then(forget, forget).finally(() => this.#asked.delete(taskId));
    this.#asked.set(taskId, { stopper, ended });
    await ended;
    return working;
  }

  async #workAlone(
    taskId: string,
    language: string,
    isDue: (root: Task, state: TaskState) => boolean,
    stopper: AbortController,
  ): Promise<OrchestrationResult> {
    let worked: string | undefined;
    try {
      const root = await this.#archive.rootOf(taskId).catch((error: unknown) => {
        throw isMissing(error) ? new AppError("task.missing", { id: taskId }, { cause: error }) : error;
      });
      return await this.#alone(root.id, async () => {
        const journal = await this.#journalOf(root.id);
        const current = journal.state.tasks.get(root.id) ?? root;
        if (!isDue(current, journal.state)) return resultOf(journal.state);
        worked = root.id;
        return await this.#drive(journal, language, stopper);
      });
    } finally {
      // Only now is the lock free, which is how other tabs know that nobody works on it.
      if (worked !== undefined) this.#ports.tabs.post({ type: "task-changed", taskId: worked });
    }
  }

  async #drive(
    journal: RunJournal,
    language: string,
    stopper: AbortController,
  ): Promise<OrchestrationResult> {
    const { rootTaskId } = journal.state;
    const route = await this.#ports.models.route({});
    stopper.signal.throwIfAborted();
    const { RunSession } = await import("./run-session");
    const publish = (update: RunUpdate) => this.#publish(update);
    const run = new RunSession({ ...this.#ports, publish }, journal, language, stopper);
    this.#active.set(rootTaskId, run);
    publish({ type: "running", rootTaskId, isRunning: true });
    try {
      return await run.drive(route);
    } finally {
      this.#active.delete(rootTaskId);
      publish({ type: "running", rootTaskId, isRunning: false });
    }
  }

  /** Holds the lock of a root task meanwhile. @throws AppError `task.already-running`. */
  async #alone<T>(rootTaskId: string, work: () => Promise<T>): Promise<T> {
    const held = await this.#ports.locks.tryHold(lockName(rootTaskId), work);
    if (!held) throw new AppError("task.already-running", { id: rootTaskId });
    return held.value;
  }

  async #journalOf(rootTaskId: string): Promise<RunJournal> {
    const start = await this.#archive.open(rootTaskId);
    return new RunJournal(this.#ports, start, (state) => this.#publish({ type: "state", rootTaskId, state }));
  }

  async #changeArtifact(journal: RunJournal, artifactId: string, change: ArtifactChange): Promise<Artifact> {
    const current = journal.state.artifacts.get(artifactId);
    if (!current) throw new AppError("artifact.not-found", { id: artifactId });
    const artifact = changedArtifact(current, change, this.#ports.clock.now());
    const fact: JournalFact = { type: "artifact-changed", artifact };
    await journal.append([fact]);
    return artifact;
  }

  /** Whether there was something to stop. It shows at once; what there is, is saved meanwhile. */
  #stopHere(taskId: string): boolean {
    const asked = this.#asked.get(taskId);
    const active = this.#activeFor(taskId);
    asked?.stopper.abort();
    active?.stop();
    if (active) this.#publish({ type: "stopping", rootTaskId: active.state.rootTaskId });
    return asked !== undefined || active !== undefined;
  }

  #activeFor(taskId: string): RunSession | undefined {
    return [...this.#active.values()].find(({ state }) => state.tasks.has(taskId));
  }

  #publish(update: RunUpdate): void {
    for (const listener of this.#listeners) {
      try {
        listener(update);
      } catch (error) {
        this.#ports.logger.error("A listener of an runner failed", { error: String(error) });
      }
    }
  }
}

function forget(): void {}

function contextOf(state: TaskState, id: string): TaskContext {
  const context = state.contexts.get(id);
  if (!context) throw new AppError("context.not-found", { id });
  return context;
}

function isMissing(error: unknown): boolean {
  return isAppError(error) && error.code === "task.not-found";
}

function lockName(rootTaskId: string): string {
  return `troupe/task/${rootTaskId}`;
}
