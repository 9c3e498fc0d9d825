import { makeAutoObservable } from "mobx";
import type { Amendment } from "../../domain/journal/journal-event";
import type { RootTask, TaskFilter } from "../../domain/task/root-task";
import type { Task } from "../../domain/task/task";
import type { TaskSummary } from "../../domain/task/task-summary";
import type { GivenAnswer, ToolQuestion } from "../../domain/tool/tool-use";
import { AppError, isAbort, isAppError, toAppError } from "../../errors/app-error";
import { type Disposable, disposeAll } from "../../lifecycle/disposable";
import { JoinedCalls } from "../../lifecycle/joined-calls";
import type { Clock } from "../../ports/clock";
import type { Logger } from "../../ports/logger";
import type { StoragePersistence } from "../../ports/persistence";
import type { TabChannel, TabMessage } from "../../ports/tab-channel";
import { logFailure } from "../../services/diagnostics/log-failure";
import type { RunUpdate } from "../../services/orchestration/journal/run-update";
import type { TaskServices } from "../../services/orchestration/local-tasks";
import type { TaskControl } from "../../services/orchestration/task-control";
import type { NewTask } from "../../services/orchestration/task-input";
import type { TaskMaker, WorkPlace } from "../../services/runner/work-place";
import type { LoadStatus } from "../load-status";
import type { CurrentProject } from "../projects/current-project";
import type { SettingsStore } from "../settings/settings-store";
import { OpenTasks } from "./open-tasks";
import type { TaskSession } from "./task-session";
import { type TaskPage, TaskSummaries } from "./task-summaries";

/** The tasks there are, and the ones that are open. */
export class TasksStore implements Disposable {
  readonly #summaries: TaskSummaries;
  readonly #control: TaskControl;
  readonly #library: TaskMaker;
  readonly #settings: Pick<SettingsStore, "shownLanguage">;
  readonly #persistence: StoragePersistence;
  readonly #current: Pick<CurrentProject, "project"> | undefined;
  readonly #open: OpenTasks;
  readonly #logger: Logger;
  readonly #onEnded: ((taskId: string) => void) | undefined;
  readonly #connections: Disposable[];
  readonly #reloads = new JoinedCalls();

  constructor(
    {
      control,
      library,
      monitor,
    }: Pick<TaskServices, "control" | "monitor"> & { readonly library: TaskMaker },
    settings: Pick<SettingsStore, "shownLanguage">,
    tabs: TabChannel,
    clock: Clock,
    persistence: StoragePersistence,
    logger: Logger,
    current?: Pick<CurrentProject, "project">,
    onEnded?: (taskId: string) => void,
  ) {
    this.#onEnded = onEnded;
    this.#control = control;
    this.#library = library;
    this.#settings = settings;
    this.#persistence = persistence;
    this.#current = current;
    this.#logger = logger;
    this.#summaries = new TaskSummaries(monitor);
    this.#open = new OpenTasks(monitor, clock, logger);
    makeAutoObservable(this, {}, { autoBind: true });
    this.#connections = [
      monitor.listen((update) => this.#onUpdate(update)),
      tabs.listen((message) => void this.#onTabMessage(message)),
    ];
  }

  get status(): LoadStatus["status"] {
    return this.#summaries.status;
  }

  /** The error of reading the list. */
  get error(): AppError | undefined {
    return this.#summaries.error;
  }

  /**
   * The root tasks that overviews show (the latest, those in progress, those that failed), without archived ones: those
   * that are pinned, then the others, newest first.
   */
  get tasks(): readonly TaskSummary[] {
    return this.#summaries.read;
  }

  /** Entries of all root tasks, in the same order. */
  get roots(): readonly RootTask[] {
    return this.#summaries.roots;
  }

  /** The number of root tasks by status, without the archived ones; `all` counts every one of those. */
  get counts(): TaskSummaries["counts"] {
    return this.#summaries.counts;
  }

  /** A list of root tasks in its order: its first `length` ones, those not read yet, and how many there are. */
  page(filter: TaskFilter, length: number): TaskPage {
    return this.#summaries.page(filter, length);
  }

  /** Reads root tasks that a page of a list lacks. @throws what reading throws. */
  show(ids: readonly string[]): Promise<void> {
    return this.#summaries.show(ids);
  }

  /** Reads the list, leaving what is shown in place meanwhile; several that show it first have it read once. */
  loadList(): Promise<void> {
    return this.#summaries.load();
  }

  /** Reads the list anew, so that what was written before the call is in it. */
  reloadList(): Promise<void> {
    return this.#summaries.reload();
  }

  /**
   * Saves a pending task, in the current project, at the place that is chosen unless one is told; `start` sets to work on it.
   * @throws AppError `task.prompt-empty`.
   */
  async create(input: NewTask, place?: WorkPlace): Promise<Task> {
    const projectId = this.#current?.project?.id;
    const task = await this.#library.create({ ...(projectId ? { projectId } : {}), ...input }, place);
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

  /** Has the paired runner go on with a task; absent where none is paired. @throws as `TaskControl.moveToRunner`. */
  get moveToRunner(): ((taskId: string) => Promise<void>) | undefined {
    const control = this.#control;
    if (!control.moveToRunner) return undefined;
    return async (taskId) => control.moveToRunner?.(taskId, this.#settings.shownLanguage);
  }

  /**
   * Starts a pending task; resolves when the work has ended. What goes wrong is in the view's `error`; that somebody
   * else is at it already is no error.
   */
  async start(taskId: string): Promise<void> {
    await this.#attempt(taskId, () => this.#control.start(taskId, this.#settings.shownLanguage));
  }

  /**
   * Starts a new task, wherever the user goes meanwhile; as `start`. Without a provider it stays pending, and its page says
   * what to do.
   */
  async begin(taskId: string): Promise<void> {
    await this.#attempt(taskId, () =>
      this.#control.start(taskId, this.#settings.shownLanguage).catch((error: unknown) => {
        if (!isAppError(error) || error.code !== "provider.none") throw error;
      }),
    );
  }

  /** Goes on with an interrupted, stopped or broken task; as `start`. */
  async resume(taskId: string): Promise<void> {
    await this.#attempt(taskId, () => this.#control.resume(taskId, this.#settings.shownLanguage));
  }

  /** A task's question in full, worked out from the call as it is now. @throws AppError as `TaskControl.lookAtCall`. */
  look(view: TaskSession, useId: string, signal: AbortSignal): Promise<ToolQuestion> {
    return this.#control.lookAtCall(view.root.id, useId, this.#settings.shownLanguage, signal);
  }

  /** Answers whether a call of a tool may be run; work that was interrupted while it waited for that goes on then. */
  async answerTool(view: TaskSession, given: GivenAnswer): Promise<void> {
    const isInterrupted = view.stateOf(view.root) === "interrupted";
    const taskId = view.root.id;
    await this.#control.answerTool(taskId, given);
    if (isInterrupted) await this.resume(taskId);
  }

  /** Has the work begin that waited for the user's approval of its brief; as `start`. */
  async approve(taskId: string): Promise<void> {
    await this.#attempt(taskId, () => this.#control.approve(taskId, this.#settings.shownLanguage));
  }

  /** Checks, fixes or does again a part of what has ended; as `start`. */
  async amend(taskId: string, amendment: Amendment): Promise<void> {
    await this.#attempt(taskId, () => this.#control.amend(taskId, amendment, this.#settings.shownLanguage));
  }

  dispose(): void {
    disposeAll(this.#connections.splice(0));
    this.#open.dispose();
  }

  async #attempt(taskId: string, work: () => Promise<unknown>): Promise<void> {
    this.#open.setError(taskId, undefined);
    try {
      await work();
      this.#onEnded?.(taskId);
    } catch (error) {
      if (isAbort(error)) return;
      if (isAppError(error) && error.code === "task.already-running") {
        await this.#reload(taskId);
        return;
      }
      this.#open.setError(taskId, toAppError(error, "task.orchestration-failed"));
    }
  }

  /** Shows what another tab wrote; without it the page keeps what it shows. */
  async #reload(taskId: string): Promise<void> {
    await this.#open.reload(taskId).catch(logFailure(this.#logger, "a task not read again"));
  }

  #onUpdate(update: RunUpdate): void {
    this.#open.onUpdate(update);
    this.#summaries.onUpdate(update);
  }

  async #onTabMessage(message: TabMessage): Promise<void> {
    if (message.type !== "task-changed") return;
    const { taskId } = message;
    // While a task streams, its tab tells of several changes a second.
    await this.#reloads.run(taskId, async () => {
      await this.#reload(taskId);
      const isListed = this.status === "ready" || this.status === "loading";
      if (isListed)
        await this.#summaries.refresh(taskId).catch(logFailure(this.#logger, "a task not read again"));
    });
  }
}
