import type { Agent } from "../../domain/agent/agent";
import type { Artifact } from "../../domain/artifact/artifact";
import type { ChangeDecision } from "../../domain/artifact/proposal";
import type { Amendment } from "../../domain/journal/journal-event";
import type { TaskState } from "../../domain/journal/task-state";
import type { Requirement } from "../../domain/requirement/requirement";
import type { RecordingRef } from "../../domain/task/recording";
import type { Task, TaskLimits } from "../../domain/task/task";
import type { GivenAnswer } from "../../domain/tool/tool-use";
import { AppError, isAppError } from "../../errors/app-error";
import { type Disposable, disposable } from "../../lifecycle/disposable";
import { UnloadBackup } from "../drafts/unload-backup";
import { draftToLiveCall } from "./calls/draft-to-live-call";
import { lookAtCall } from "./calls/look-at-call";
import { taskBackup } from "./calls/task-backup";
import { type ContextSubscription, ContextSubscriptions } from "./contexts/context-subscriptions";
import type { RunJournal } from "./journal/run-journal";
import type { LiveCall, RunListener, RunUpdate } from "./journal/run-update";
import { keyRange, TaskRepository } from "./journal/task-repository";
import { createTask } from "./library/create-task";
import { LocalTaskLibrary } from "./library/local-task-library";
import type { OrchestrationResult } from "./orchestration-result";
import { amendmentFacts } from "./run/amendments";
import { LiveCalls } from "./run/live-calls";
import { isAwaitingApproval, isResumable } from "./run/outcome";
import { TabWaits } from "./run/tab-waits";
import { TaskRuns } from "./run/task-runs";
import { answeredIn, TaskChanges } from "./task-changes";
import type { ArtifactChange, BriefChange, NewTask } from "./task-input";
import type { TaskRunner } from "./task-runner";
import type { TaskRunnerPorts } from "./task-runner-ports";

/** Runs tasks in this tab, and tells the others where they work on one. */
export class LocalTaskRunner implements TaskRunner {
  readonly library: LocalTaskLibrary;
  readonly #ports: TaskRunnerPorts;
  readonly #archive: TaskRepository;
  readonly #runs: TaskRuns;
  readonly #changes: TaskChanges;
  readonly #contexts = new ContextSubscriptions();
  readonly #live = new LiveCalls();
  readonly #waits: TabWaits;
  readonly #listeners = new Set<RunListener>();

  constructor(ports: TaskRunnerPorts) {
    this.#ports = ports;
    this.#archive = new TaskRepository(ports.database);
    this.#changes = new TaskChanges(ports);
    const publish = (update: RunUpdate) => this.#publish(update);
    this.#waits = new TabWaits(ports.tabs, publish);
    const told = (update: RunUpdate) => {
      this.#waits.tell(update);
      publish(update);
    };
    this.#runs = new TaskRuns(ports, this.#archive, told, (before, state) => {
      this.#contexts.hear(before, state);
      publish({ type: "state", rootTaskId: state.rootTaskId, state });
    });
    this.library = new LocalTaskLibrary(ports, this.#archive, this.#runs, publish);
    ports.tabs.listen((message) => {
      if (message.type === "task-stop-wanted") this.#runs.stop(message.taskId);
      if (message.type === "task-pause-wanted") this.#runs.pause(message.taskId);
      if (message.type === "task-tool-answered") void this.#hearAnswer(message.taskId, message.given);
      if (message.type === "task-steered") void this.#hearSteering(message.taskId, message.sentence);
    });
  }

  async create(input: NewTask): Promise<Task> {
    const recording = input.recording ?? (await this.#recordingOf(input));
    return createTask(this.#ports, recording ? { ...input, recording } : input);
  }

  async load(taskId: string): Promise<TaskState> {
    const state = this.#runs.of(taskId)?.state ?? (await this.#archive.open(taskId)).state;
    if (!state.tasks.has(taskId)) throw new AppError("task.not-found", { id: taskId });
    return state;
  }

  list(): Promise<readonly Task[]> {
    return this.#archive.list();
  }

  start(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#runs.work(taskId, language, (root) => root.status === "pending");
  }

  resume(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#runs.work(
      taskId,
      language,
      (root, { state }) => root.status === "pending" || isResumable(state),
    );
  }

  approve(taskId: string, language: string): Promise<OrchestrationResult> {
    return this.#runs.work(taskId, language, async (root, journal) => {
      if (!isAwaitingApproval(journal.state)) return false;
      await journal.append([{ type: "brief-approved", taskId: root.id }]);
      return true;
    });
  }

  amend(taskId: string, amendment: Amendment, language: string): Promise<OrchestrationResult> {
    return this.#runs.work(taskId, language, async (root, journal) => {
      if (root.status !== "completed" && root.status !== "failed") return false;
      await journal.append(amendmentFacts(root.id, amendment));
      return true;
    });
  }

  stop(taskId: string): void {
    if (!this.#runs.stop(taskId)) this.#ports.tabs.post({ type: "task-stop-wanted", taskId });
  }

  pause(taskId: string): void {
    if (!this.#runs.pause(taskId)) this.#ports.tabs.post({ type: "task-pause-wanted", taskId });
  }

  async steer(taskId: string, sentence: string): Promise<void> {
    try {
      await this.#runs.change(taskId, (journal) => this.#changes.steer(journal, sentence));
    } catch (error) {
      if (!isAppError(error) || error.code !== "task.already-running") throw error;
      this.#ports.tabs.post({ type: "task-steered", taskId, sentence });
    }
  }

  async answerTool(taskId: string, given: GivenAnswer): Promise<void> {
    try {
      await this.#runs.change(taskId, (journal) => this.#changes.answerTool(journal, given));
    } catch (error) {
      if (!isAppError(error) || error.code !== "task.already-running") throw error;
      // The tab that works on it has the last word; what it would refuse is told here.
      answeredIn((await this.#archive.open(taskId)).state, given);
      this.#ports.tabs.post({ type: "task-tool-answered", taskId, given });
    }
  }

  async lookAtCall(taskId: string, useId: string, language: string, signal: AbortSignal) {
    const state = this.#runs.of(taskId)?.state ?? (await this.#archive.open(taskId)).state;
    return lookAtCall(this.#ports, state, useId, language, signal);
  }

  changeBrief(taskId: string, change: BriefChange): Promise<void> {
    return this.#runs.change(taskId, (journal) => this.#changes.changeBrief(journal, change));
  }

  changeRequirements(taskId: string, requirements: readonly Requirement[]): Promise<void> {
    return this.#runs.change(taskId, (journal) => this.#changes.changeRequirements(journal, requirements));
  }

  acceptRequirement(taskId: string, requirementId: string, accepted: boolean): Promise<void> {
    return this.#runs.change(taskId, (journal) =>
      this.#changes.acceptRequirement(journal, requirementId, accepted),
    );
  }

  async setLimits(taskId: string, limits: TaskLimits): Promise<void> {
    await this.#runs.change(taskId, (journal) => this.#changes.setLimits(journal, limits));
    this.#runs.of(taskId)?.heedLimits();
  }

  async keepAgent(taskId: string, agentId: string): Promise<Agent> {
    const agent = (await this.load(taskId)).recruits.get(agentId);
    if (!agent) throw new AppError("agent.not-found", { id: agentId });
    await this.#ports.agents.save(agent);
    return agent;
  }

  deleteContext(taskId: string, contextId: string): Promise<void> {
    return this.#runs.change(taskId, (journal) => this.#changes.deleteContext(journal, contextId));
  }

  expireContext(taskId: string, contextId: string): Promise<void> {
    return this.#runs.change(taskId, (journal) => this.#changes.expireContext(journal, contextId));
  }

  subscribe(subscription: ContextSubscription): Disposable {
    return this.#contexts.subscribe(subscription);
  }

  isRunning(rootTaskId: string): boolean {
    return this.#runs.isRunning(rootTaskId);
  }

  isWorkedOn(rootTaskId: string): Promise<boolean> {
    return this.#runs.isWorkedOn(rootTaskId);
  }

  askWaiting(rootTaskId: string): void {
    this.#waits.ask(rootTaskId);
  }

  liveCalls(rootTaskId: string): readonly LiveCall[] {
    return this.#live.of(rootTaskId);
  }

  async partialTexts(rootTaskId: string): Promise<readonly LiveCall[]> {
    const saved = await this.#ports.database.list("drafts", keyRange(`task/${rootTaskId}/`));
    return new UnloadBackup(this.#ports.preferences, taskBackup(rootTaskId))
      .newest(saved)
      .map(draftToLiveCall);
  }

  updateArtifact(artifactId: string, change: ArtifactChange): Promise<Artifact> {
    return this.#changeAtRest(artifactId, (journal) =>
      this.#changes.changeArtifact(journal, artifactId, change),
    );
  }

  decideChanges(decision: ChangeDecision): Promise<void> {
    return this.#changeAtRest(decision.artifactId, (journal) => this.#changes.decide(journal, decision));
  }

  restoreArtifact(artifactId: string, version: number): Promise<Artifact> {
    return this.#changeAtRest(artifactId, (journal) =>
      this.#changes.restoreArtifact(journal, artifactId, version),
    );
  }

  listen(listener: RunListener): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  flush(): Promise<void> {
    return this.#runs.flush();
  }

  /** A model that only practises has nothing to say to a request that there is a recording of. */
  async #recordingOf({ prompt, ...wishes }: NewTask): Promise<RecordingRef | undefined> {
    const { models, recordings } = this.#ports;
    if (!recordings || wishes.approveFirst || wishes.strategy || wishes.attachments?.length) return undefined;
    const route = await models.route({}).catch(() => undefined);
    return route?.simulated ? recordings.ofPrompt(prompt) : undefined;
  }

  /** Not while it is worked on: what is being repaired would be put in the place of the change. */
  async #changeAtRest<T>(artifactId: string, work: (journal: RunJournal) => Promise<T>): Promise<T> {
    const { taskId } = await this.#archive.artifact(artifactId);
    if (this.#runs.of(taskId)) throw new AppError("task.already-running", { id: taskId });
    return this.#runs.change(taskId, work);
  }

  /** Takes an answer that was given in another tab for a task that this one works on. */
  async #hearAnswer(taskId: string, given: GivenAnswer): Promise<void> {
    const active = this.#runs.of(taskId);
    if (!active) return;
    await this.#changes.answerTool(active.journal, given).catch((error: unknown) => {
      this.#ports.logger.warn("An answer of another tab could not be taken", { error: String(error) });
    });
  }

  /** Takes a sentence of another tab for a task that this one works on. */
  async #hearSteering(taskId: string, sentence: string): Promise<void> {
    const active = this.#runs.of(taskId);
    if (!active) return;
    await this.#changes.steer(active.journal, sentence).catch((error: unknown) => {
      this.#ports.logger.warn("A sentence of another tab could not be taken", { error: String(error) });
    });
  }

  #publish(update: RunUpdate): void {
    this.#live.hear(update);
    for (const listener of this.#listeners) {
      try {
        listener(update);
      } catch (error) {
        this.#ports.logger.error("A listener of a runner failed", { error: String(error) });
      }
    }
  }
}
