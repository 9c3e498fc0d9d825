import { makeAutoObservable, observable, runInAction } from "mobx";
import { openQuestionsOf } from "../../domain/journal/tool-turns";
import type { Task, TaskStatus } from "../../domain/task/task";
import { displayStateOf } from "../../domain/task/task-display-state";
import { summarise, type TaskSummary } from "../../domain/task/task-summary";
import type { AppError } from "../../errors/app-error";
import type { RunUpdate } from "../../services/orchestration/journal/run-update";
import type { TaskMonitor } from "../../services/orchestration/task-monitor";
import { LoadStatus } from "../load-status";

/** The root tasks there are, each in a few figures, kept up to date by the updates of runs. */
export class TaskSummaries {
  readonly #monitor: TaskMonitor;
  readonly #loading = new LoadStatus();
  readonly #summaries = observable.map<string, TaskSummary>({}, { deep: false });
  /** Until when the providers of root tasks make every call wait. */
  readonly #waiting = new Map<string, number>();
  /** The number of questions of root tasks that this tab works on, and that wait for the user. */
  readonly #asked = new Map<string, number>();
  /** The tasks that were read by themselves since the reading of all began, which may have missed their changes. */
  readonly #readSince = new Map<string, TaskSummary | undefined>();

  constructor(monitor: TaskMonitor) {
    this.#monitor = monitor;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  get status(): LoadStatus["status"] {
    return this.#loading.status;
  }

  /** The error of reading them. */
  get error(): AppError | undefined {
    return this.#loading.error;
  }

  /** But the archived ones: those that are pinned, then the others, newest first. */
  get all(): readonly TaskSummary[] {
    const pinned = ({ task }: TaskSummary) => Number(task.pinned ?? false);
    return this.#newestFirst.filter(({ task }) => !task.archived).sort((a, b) => pinned(b) - pinned(a));
  }

  /** Newest first. */
  get archived(): readonly TaskSummary[] {
    return this.#newestFirst.filter(({ task }) => task.archived);
  }

  get #newestFirst(): TaskSummary[] {
    return [...this.#summaries.values()].sort((a, b) => b.task.createdAt - a.task.createdAt);
  }

  /** The number of tasks by status, without the archived ones; `all` counts every one. */
  get counts(): Readonly<Record<TaskStatus | "all", number>> {
    const counts = { all: 0, pending: 0, in_progress: 0, completed: 0, failed: 0 };
    for (const { task } of this.all) {
      counts.all += 1;
      counts[task.status] += 1;
    }
    return counts;
  }

  /** Reads them, leaving what is shown in place meanwhile. */
  async load(): Promise<void> {
    await this.#loading.run(
      async () => {
        this.#readSince.clear();
        return Promise.all((await this.#monitor.list()).map((task) => this.#read(task)));
      },
      (summaries) => {
        this.#summaries.replace(summaries.map((summary) => [summary.id, summary]));
        for (const [id, summary] of this.#readSince) this.#put(id, summary);
      },
    );
    for (const { id, displayState } of this.#summaries.values()) {
      if (displayState === "in_progress") this.#monitor.askWaiting(id);
    }
  }

  /** Reads one again that another tab has changed, made or removed. */
  async refresh(rootTaskId: string): Promise<void> {
    const task = await this.#monitor.find(rootTaskId);
    const summary = task && (await this.#read(task));
    const isNewlyWorkedOn =
      summary?.displayState === "in_progress" &&
      this.#summaries.get(rootTaskId)?.displayState !== "in_progress";
    this.#readSince.set(rootTaskId, summary);
    runInAction(() => this.#put(rootTaskId, summary));
    if (isNewlyWorkedOn) this.#monitor.askWaiting(rootTaskId);
  }

  /** Takes in a task that has just been made. */
  add(task: Task): void {
    this.#summaries.set(task.id, summarise(task, "pending"));
  }

  /** Takes in an update of a run, of this tab or of another. */
  onUpdate(update: RunUpdate): void {
    if (update.type === "live" || update.type === "live-ended") return;
    if (update.type === "removed") {
      runInAction(() => this.#summaries.delete(update.rootTaskId));
      return;
    }
    const state = update.type === "state" ? update.state : undefined;
    const root = state?.tasks.get(update.rootTaskId) ?? this.#summaries.get(update.rootTaskId)?.task;
    if (!root) return;
    if (update.type === "waiting" && update.until !== undefined) this.#waiting.set(root.id, update.until);
    else if (update.type !== "state") this.#waiting.delete(root.id);
    if (state) this.#asked.set(root.id, openQuestionsOf(state.events));
    else if (update.type === "running" && !update.isRunning) this.#asked.delete(root.id);
    // Whoever waits, or has just waited, is at work.
    const isWorkedOn = update.type === "waiting" || this.#monitor.isRunning(root.id);
    const summary = this.#summaryOf(root, isWorkedOn, update.type === "stopping");
    runInAction(() => this.#summaries.set(root.id, summary));
  }

  #put(id: string, summary: TaskSummary | undefined): void {
    if (summary) this.#summaries.set(id, summary);
    else this.#summaries.delete(id);
  }

  async #read(task: Task): Promise<TaskSummary> {
    const isWorkedOn = task.status === "in_progress" && (await this.#monitor.isWorkedOn(task.id));
    if (!isWorkedOn) this.#waiting.delete(task.id);
    return this.#summaryOf(task, isWorkedOn, false);
  }

  #summaryOf(root: Task, isWorkedOn: boolean, isStopping: boolean): TaskSummary {
    const waitingUntil = this.#waiting.get(root.id);
    const activity = { isWorkedOn, isStopping, isWaiting: waitingUntil !== undefined };
    const openQuestions = this.#asked.get(root.id) ?? 0;
    return summarise(root, displayStateOf(root, root, activity), {
      ...(waitingUntil === undefined ? {} : { waitingUntil }),
      openQuestions,
    });
  }
}
