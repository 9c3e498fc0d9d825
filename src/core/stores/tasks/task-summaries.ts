import { makeAutoObservable, observable, runInAction } from "mobx";
import { openQuestionsOf } from "../../domain/journal/tool-turns";
import { inOrder, isListed, type RootTask, rootTaskOf, type TaskFilter } from "../../domain/task/root-task";
import type { Task, TaskStatus } from "../../domain/task/task";
import { displayStateOf } from "../../domain/task/task-display-state";
import { summarise, type TaskSummary } from "../../domain/task/task-summary";
import { isAlike } from "../../domain/text/is-alike";
import type { AppError } from "../../errors/app-error";
import type { RunUpdate } from "../../services/orchestration/journal/run-update";
import type { TaskMonitor } from "../../services/orchestration/task-monitor";
import { LoadStatus } from "../load-status";

/** The number of tasks a list shows at first. */
export const TASK_PAGE_SIZE = 50;

/** The beginning of a list of root tasks. */
export interface TaskPage {
  readonly tasks: readonly TaskSummary[];
  /** Ids of those that have to be read to be shown. */
  readonly unread: readonly string[];
  /** The length of the whole list. */
  readonly total: number;
}

/** The lists whose first pages every overview shows, and how many of each fill a screen. */
const OVERVIEWS: readonly (readonly [filter: TaskFilter, first: number])[] = [
  [{}, 12],
  [{ status: "in_progress" }, TASK_PAGE_SIZE],
  [{ status: "failed" }, TASK_PAGE_SIZE],
];

/**
 * The root tasks there are, kept up to date by the updates of runs: an entry of each, and in a few figures those that
 * lists have shown.
 */
export class TaskSummaries {
  readonly #monitor: TaskMonitor;
  readonly #loading = new LoadStatus();
  #first: Promise<void> | undefined;
  /** Replaced as a whole: whoever counts or orders thousands of them depends on one value. */
  readonly #roots = observable.box<ReadonlyMap<string, RootTask>>(new Map(), { deep: false });
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

  /** Entries of all: those that are pinned, then the others, newest first. */
  get roots(): readonly RootTask[] {
    return inOrder(this.#roots.get().values());
  }

  /** Of those that were read, all but the archived ones, in the same order. */
  get read(): readonly TaskSummary[] {
    return this.#readOf(this.list({}));
  }

  /** The number of tasks by status, without the archived ones; `all` counts every one of those. */
  get counts(): Readonly<Record<TaskStatus | "all" | "archived", number>> {
    const counts = { all: 0, pending: 0, in_progress: 0, completed: 0, failed: 0, archived: 0 };
    for (const { status, archived } of this.#roots.get().values()) {
      if (archived) counts.archived += 1;
      else {
        counts.all += 1;
        counts[status] += 1;
      }
    }
    return counts;
  }

  /** Entries of the tasks of a list, in its order. */
  list(filter: TaskFilter): readonly RootTask[] {
    const listed = this.roots.filter((task) => isListed(task, filter));
    return filter.order === undefined ? listed : inOrder(listed, filter.order);
  }

  /** The first tasks of a list, as far as they were read. */
  page(filter: TaskFilter, length: number): TaskPage {
    const list = this.list(filter);
    const first = list.slice(0, length);
    const unread = first.filter(({ id }) => !this.#summaries.has(id)).map(({ id }) => id);
    return { tasks: this.#readOf(first), unread, total: list.length };
  }

  /** Reads them, leaving what is shown in place meanwhile; joins their first reading where that is under way. */
  load(): Promise<void> {
    if (this.status !== "loading" || !this.#first) this.#first = this.reload();
    return this.#first;
  }

  /** Reads them anew, so that what was written before the call is among them. */
  async reload(): Promise<void> {
    await this.#loading.run(
      async () => {
        this.#readSince.clear();
        const roots = new Map((await this.#monitor.roots()).map((root) => [root.id, root]));
        const ordered = inOrder(roots.values());
        const first = OVERVIEWS.flatMap(([filter, length]) =>
          ordered.filter((task) => isListed(task, filter)).slice(0, length),
        );
        const wanted = new Set([...first.map(({ id }) => id), ...this.#summaries.keys()]);
        return { roots, summaries: await this.#readAll([...wanted].filter((id) => roots.has(id))) };
      },
      ({ roots, summaries }) => {
        this.#roots.set(roots);
        this.#summaries.clear();
        for (const [id, summary] of [...summaries, ...this.#readSince]) this.#put(id, summary);
      },
    );
    for (const { id, displayState } of this.#summaries.values()) {
      if (displayState === "in_progress") this.#monitor.askWaiting(id);
    }
  }

  /** Reads tasks that a list has come to show. */
  async show(ids: readonly string[]): Promise<void> {
    const summaries = await this.#readAll(ids.filter((id) => !this.#summaries.has(id)));
    runInAction(() => {
      // One that is there by now was read later.
      for (const [id, summary] of summaries) if (!this.#summaries.has(id)) this.#put(id, summary);
    });
  }

  /** Reads one again that another tab has changed, made or removed. */
  async refresh(rootTaskId: string): Promise<void> {
    const summary = await this.#read(rootTaskId);
    const isNewlyWorkedOn =
      summary?.displayState === "in_progress" &&
      this.#summaries.get(rootTaskId)?.displayState !== "in_progress";
    this.#readSince.set(rootTaskId, summary);
    runInAction(() => this.#put(rootTaskId, summary));
    if (isNewlyWorkedOn) this.#monitor.askWaiting(rootTaskId);
  }

  /** Takes in a task that has just been made. */
  add(task: Task): void {
    this.#put(task.id, summarise(task, "pending"));
  }

  /** Takes in an update of a run, of this tab or of another. */
  onUpdate(update: RunUpdate): void {
    if (update.type === "live" || update.type === "live-ended") return;
    if (update.type === "removed") {
      runInAction(() => this.#put(update.rootTaskId, undefined));
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
    runInAction(() => this.#put(root.id, summary));
  }

  #put(id: string, summary: TaskSummary | undefined): void {
    const root = summary && rootTaskOf(summary.task);
    const roots = this.#roots.get();
    // Lists are put in order anew by any other entry, of which there may be thousands.
    if (!isAlike(roots.get(id), root)) {
      const changed = new Map(roots);
      if (root) changed.set(id, root);
      else changed.delete(id);
      this.#roots.set(changed);
    }
    if (root) this.#summaries.set(id, summary);
    else this.#summaries.delete(id);
  }

  #readOf(roots: readonly RootTask[]): readonly TaskSummary[] {
    return roots.flatMap(({ id }) => this.#summaries.get(id) ?? []);
  }

  /** One that cannot be read any more is none. */
  #readAll(ids: readonly string[]): Promise<(readonly [string, TaskSummary | undefined])[]> {
    return Promise.all(ids.map(async (id) => [id, await this.#read(id)] as const));
  }

  async #read(id: string): Promise<TaskSummary | undefined> {
    const task = await this.#monitor.find(id);
    if (!task) return undefined;
    const isWorkedOn = task.status === "in_progress" && (await this.#isWorkedOn(task.id));
    if (!isWorkedOn) this.#waiting.delete(task.id);
    return this.#summaryOf(task, isWorkedOn, false);
  }

  /** Whether anybody works on it, in this browser or on another device. */
  async #isWorkedOn(id: string): Promise<boolean> {
    return (await this.#monitor.isWorkedOn(id)) || (await this.#monitor.elsewhere(id)) !== undefined;
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
