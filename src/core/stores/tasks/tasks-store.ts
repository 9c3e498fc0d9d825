import { makeAutoObservable } from "mobx";
import type { Agent } from "../../domain/agent/agent";
import type { Artifact } from "../../domain/artifact/artifact";
import type { ChangeDecision } from "../../domain/artifact/proposal";
import type { Amendment } from "../../domain/journal/journal-event";
import type { Requirement } from "../../domain/requirement/requirement";
import type { Task, TaskLimits } from "../../domain/task/task";
import type { TaskSummary } from "../../domain/task/task-summary";
import type { GivenAnswer, ToolQuestion } from "../../domain/tool/tool-use";
import { AppError, isAbort, isAppError, toAppError } from "../../errors/app-error";
import { type Disposable, disposeAll } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { StoragePersistence } from "../../ports/persistence";
import type { TabChannel, TabMessage } from "../../ports/tab-channel";
import type { RunUpdate } from "../../services/orchestration/journal/run-update";
import type { ArtifactChange, BriefChange, NewTask } from "../../services/orchestration/task-input";
import type { TaskRunner } from "../../services/orchestration/task-runner";
import type { LoadStatus } from "../load-status";
import type { CurrentProject } from "../projects/current-project";
import type { SettingsStore } from "../settings/settings-store";
import { OpenTasks } from "./open-tasks";
import type { TaskSession } from "./task-session";
import { TaskSummaries } from "./task-summaries";

/** The tasks there are, and the ones that are open. */
export class TasksStore implements Disposable {
  readonly #summaries: TaskSummaries;
  readonly #runner: TaskRunner;
  readonly #settings: Pick<SettingsStore, "shownLanguage">;
  readonly #persistence: StoragePersistence;
  readonly #current: Pick<CurrentProject, "project"> | undefined;
  readonly #open: OpenTasks;
  readonly #connections: Disposable[];

  constructor(
    runner: TaskRunner,
    settings: Pick<SettingsStore, "shownLanguage">,
    tabs: TabChannel,
    clock: Clock,
    persistence: StoragePersistence,
    current?: Pick<CurrentProject, "project">,
  ) {
    this.#runner = runner;
    this.#settings = settings;
    this.#persistence = persistence;
    this.#current = current;
    this.#summaries = new TaskSummaries(runner);
    this.#open = new OpenTasks(runner, clock);
    makeAutoObservable(this, {}, { autoBind: true });
    this.#connections = [
      runner.listen((update) => this.#hear(update)),
      tabs.listen((message) => void this.#hearTab(message)),
    ];
  }

  get status(): LoadStatus["status"] {
    return this.#summaries.status;
  }

  /** The error of reading the list. */
  get error(): AppError | undefined {
    return this.#summaries.error;
  }

  /** The keeping of tasks: their names, their places in lists, what is removed and put back. */
  get library(): TaskRunner["library"] {
    return this.#runner.library;
  }

  /** Root tasks but the archived ones: those that are pinned, then the others, newest first. */
  get tasks(): readonly TaskSummary[] {
    return this.#summaries.all;
  }

  /** Root tasks that lists leave out, newest first. */
  get archived(): readonly TaskSummary[] {
    return this.#summaries.archived;
  }

  /** The number of root tasks by status, without the archived ones; `all` counts every one. */
  get counts(): TaskSummaries["counts"] {
    return this.#summaries.counts;
  }

  /** Reads the list, leaving what is shown in place meanwhile. */
  loadList(): Promise<void> {
    return this.#summaries.load();
  }

  /** Saves a pending task, in the current project; `start` sets to work on it. @throws AppError `task.prompt-empty`. */
  async create(input: NewTask): Promise<Task> {
    const projectId = this.#current?.project?.id;
    const task = await this.#runner.create({ ...(projectId ? { projectId } : {}), ...input });
    this.#summaries.add(task);
    void this.#persistence.request();
    return task;
  }

  /**
   * An observable view of a task or sub-task; the same one while it is open.
   * @throws AppError `task.no-id`, `task.not-found` or `task.load-failed`.
   */
  async open(taskId: string): Promise<TaskSession> {
    if (taskId === "") throw new AppError("task.no-id");
    try {
      return await this.#open.open(taskId);
    } catch (error) {
      throw isAppError(error) && error.code === "task.not-found"
        ? error
        : new AppError("task.load-failed", {}, { cause: error });
    }
  }

  /** Lets go of a view that is shown no more; work on the task goes on. */
  close(view: TaskSession): void {
    this.#open.close(view);
  }

  /**
   * Starts a pending task; resolves when the work has ended. What goes wrong is in the view's `error`; that somebody
   * else is at it already is no error.
   */
  async start(taskId: string): Promise<void> {
    await this.#attempt(taskId, () => this.#runner.start(taskId, this.#settings.shownLanguage));
  }

  /**
   * Starts a new task, wherever the user goes meanwhile; as `start`. Without a provider it stays pending, and its page says
   * what to do.
   */
  async begin(taskId: string): Promise<void> {
    await this.#attempt(taskId, () =>
      this.#runner.start(taskId, this.#settings.shownLanguage).catch((error: unknown) => {
        if (!isAppError(error) || error.code !== "provider.none") throw error;
      }),
    );
  }

  /** Goes on with an interrupted, stopped or broken task; as `start`. */
  async resume(taskId: string): Promise<void> {
    await this.#attempt(taskId, () => this.#runner.resume(taskId, this.#settings.shownLanguage));
  }

  /** Stops at once. */
  stop(taskId: string): void {
    this.#runner.stop(taskId);
  }

  /** Ends the work for now. */
  pause(taskId: string): void {
    this.#runner.pause(taskId);
  }

  /** Tells the agents something in a sentence; blank ones are passed over. */
  async steer(taskId: string, sentence: string): Promise<void> {
    const trimmed = sentence.trim();
    if (trimmed !== "") await this.#runner.steer(taskId, trimmed);
  }

  /** A task's question in full, worked out from the call as it is now. @throws AppError as `TaskRunner.lookAtCall`. */
  look(view: TaskSession, useId: string, signal: AbortSignal): Promise<ToolQuestion> {
    return this.#runner.lookAtCall(view.root.id, useId, this.#settings.shownLanguage, signal);
  }

  /** Answers whether a call of a tool may be run; work that was interrupted while it waited for that goes on then. */
  async answerTool(view: TaskSession, given: GivenAnswer): Promise<void> {
    const isInterrupted = view.stateOf(view.root) === "interrupted";
    const taskId = view.root.id;
    await this.#runner.answerTool(taskId, given);
    if (isInterrupted) await this.resume(taskId);
  }

  /** Has the work begin that waited for the user's approval of its brief; as `start`. */
  async approve(taskId: string): Promise<void> {
    await this.#attempt(taskId, () => this.#runner.approve(taskId, this.#settings.shownLanguage));
  }

  /** Changes a brief that waits for approval. */
  changeBrief(taskId: string, change: BriefChange): Promise<void> {
    return this.#runner.changeBrief(taskId, change);
  }

  /** Changes what is asked for of a task that has ended. */
  changeRequirements(taskId: string, requirements: readonly Requirement[]): Promise<void> {
    return this.#runner.changeRequirements(taskId, requirements);
  }

  /** Takes a requirement as it is, though it is not shown to be met; `false` takes that back. */
  acceptRequirement(taskId: string, requirementId: string, accepted: boolean): Promise<void> {
    return this.#runner.acceptRequirement(taskId, requirementId, accepted);
  }

  /** Checks, fixes or does again a part of what has ended; as `start`. */
  async amend(taskId: string, amendment: Amendment): Promise<void> {
    await this.#attempt(taskId, () => this.#runner.amend(taskId, amendment, this.#settings.shownLanguage));
  }

  /** Sets what the work on a task may take. */
  setLimits(taskId: string, limits: TaskLimits): Promise<void> {
    return this.#runner.setLimits(taskId, limits);
  }

  /** Makes an agent recruited for a task one of the user's own. */
  keepAgent(taskId: string, agentId: string): Promise<Agent> {
    return this.#runner.keepAgent(taskId, agentId);
  }

  /** Forgets something agents share. @throws AppError `context.not-found`. */
  deleteContext(taskId: string, contextId: string): Promise<void> {
    return this.#runner.deleteContext(taskId, contextId);
  }

  /** Says that something agents share holds no longer. @throws AppError `context.not-found`. */
  expireContext(taskId: string, contextId: string): Promise<void> {
    return this.#runner.expireContext(taskId, contextId);
  }

  /** Changes an artifact; its version rises when the content changes. @throws AppError `artifact.not-found`. */
  updateArtifact(artifactId: string, change: ArtifactChange): Promise<Artifact> {
    return this.#runner.updateArtifact(artifactId, change);
  }

  /** Accepts and rejects edits that were proposed. @throws as `TaskRunner.decideChanges`. */
  decideChanges(decision: ChangeDecision): Promise<void> {
    return this.#runner.decideChanges(decision);
  }

  /** Makes a new version of what an earlier one said. @throws AppError `artifact.not-found` or `task.already-running`. */
  restoreArtifact(artifactId: string, version: number): Promise<Artifact> {
    return this.#runner.restoreArtifact(artifactId, version);
  }

  /** Saves partial texts at once; for when the page is about to go away. */
  flush(): Promise<void> {
    return this.#runner.flush();
  }

  dispose(): void {
    disposeAll(this.#connections.splice(0));
    this.#open.dispose();
  }

  async #attempt(taskId: string, work: () => Promise<unknown>): Promise<void> {
    this.#open.setError(taskId, undefined);
    try {
      await work();
    } catch (error) {
      if (isAbort(error)) return;
      if (isAppError(error) && error.code === "task.already-running") {
        await this.#open.reload(taskId).catch(() => {});
        return;
      }
      this.#open.setError(taskId, toAppError(error, "task.orchestration-failed"));
    }
  }

  #hear(update: RunUpdate): void {
    this.#open.hear(update);
    this.#summaries.hear(update);
  }

  async #hearTab(message: TabMessage): Promise<void> {
    if (message.type !== "task-changed") return;
    await this.#open.reload(message.taskId).catch(() => {});
    if (this.status === "ready") await this.loadList();
  }
}
