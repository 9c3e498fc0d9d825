import type { TaskState } from "../../domain/journal/task-state";
import { isRelevant } from "../../domain/task/context-relevance";
import type { RootTask } from "../../domain/task/root-task";
import type { Task } from "../../domain/task/task";
import { AppError } from "../../errors/app-error";
import { type Disposable, disposable } from "../../lifecycle/disposable";
import type { TabMessage } from "../../ports/tab-channel";
import { taskBackup, UnloadBackup } from "../drafts/unload-backup";
import { draftToLiveCall } from "./calls/draft-to-live-call";
import type { LiveCall, RunListener, RunUpdate } from "./journal/run-update";
import type { TaskJournals } from "./journal/task-journals";
import { keyRange, type TaskRepository } from "./journal/task-repository";
import type { TaskDependencies } from "./task-dependencies";
import type { ContextSubscription, TaskMonitor } from "./task-monitor";

type Dependencies = Pick<TaskDependencies, "database" | "tabs" | "preferences" | "logger">;

/** Watches the runs of this tab, which tell it what happens, and asks the other tabs about theirs. */
export class LocalTaskMonitor implements TaskMonitor {
  readonly #dependencies: Dependencies;
  readonly #archive: TaskRepository;
  readonly #journals: TaskJournals;
  readonly #listeners = new Set<RunListener>();
  readonly #subscriptions = new Set<ContextSubscription>();
  /** The calls that stream, by their ids, for views that are opened in the middle of them. */
  readonly #live = new Map<string, { readonly rootTaskId: string; readonly call: LiveCall }>();
  /** By root task: until when the runs of this tab wait for a provider. */
  readonly #waits = new Map<string, number>();

  constructor(dependencies: Dependencies, archive: TaskRepository, journals: TaskJournals) {
    this.#dependencies = dependencies;
    this.#archive = archive;
    this.#journals = journals;
    dependencies.tabs.listen((message) => this.#onTabMessage(message));
  }

  async load(taskId: string): Promise<TaskState> {
    const state = await this.#journals.read(taskId);
    if (!state.tasks.has(taskId)) throw new AppError("task.not-found", { id: taskId });
    return state;
  }

  roots(): Promise<readonly RootTask[]> {
    return this.#archive.roots();
  }

  find(rootTaskId: string): Promise<Task | undefined> {
    return this.#archive.find(rootTaskId);
  }

  listen(listener: RunListener): Disposable {
    this.#listeners.add(listener);
    return disposable(() => this.#listeners.delete(listener));
  }

  subscribe(subscription: ContextSubscription): Disposable {
    this.#subscriptions.add(subscription);
    return disposable(() => this.#subscriptions.delete(subscription));
  }

  isRunning(rootTaskId: string): boolean {
    return this.#journals.active.get(rootTaskId)?.isStopped === false;
  }

  async isWorkedOn(rootTaskId: string): Promise<boolean> {
    // One that is stopped holds its lock a little longer, to save what there is.
    if (this.#journals.active.has(rootTaskId)) return this.isRunning(rootTaskId);
    return this.#journals.isHeld(rootTaskId);
  }

  async elsewhere(rootTaskId: string): Promise<string | undefined> {
    const root = await this.find(rootTaskId);
    return root && this.#journals.devices.seenElsewhere(root);
  }

  askWaiting(rootTaskId: string): void {
    const until = this.#waits.get(rootTaskId);
    if (until === undefined) this.#dependencies.tabs.post({ type: "task-wait-wanted", taskId: rootTaskId });
    else this.#notify({ type: "waiting", rootTaskId, until });
  }

  liveCalls(rootTaskId: string): readonly LiveCall[] {
    return [...this.#live.values()].flatMap((each) => (each.rootTaskId === rootTaskId ? [each.call] : []));
  }

  async partialTexts(rootTaskId: string): Promise<readonly LiveCall[]> {
    const saved = await this.#dependencies.database.list("drafts", keyRange(`task/${rootTaskId}/`));
    return new UnloadBackup(this.#dependencies.preferences, taskBackup(rootTaskId))
      .newest(saved)
      .map(draftToLiveCall);
  }

  /** To be told everything that happens to tasks in this tab. */
  readonly publish: RunListener = (update) => {
    const { rootTaskId } = update;
    if (update.type === "live") this.#live.set(update.call.id, { rootTaskId, call: update.call });
    if (update.type === "live-ended") this.#live.delete(update.callId);
    if (update.type === "waiting") this.#setWait(rootTaskId, update.until);
    this.#notify(update);
  };

  /** To be told how a task has changed. */
  changed(before: TaskState, state: TaskState): void {
    if (before.contexts !== state.contexts) this.#notifyOfContexts(before, state);
    this.publish({ type: "state", rootTaskId: state.rootTaskId, state });
  }

  #setWait(taskId: string, until: number | undefined): void {
    if (until === undefined) this.#waits.delete(taskId);
    else this.#waits.set(taskId, until);
    this.#dependencies.tabs.post({ type: "task-waiting", taskId, ...(until === undefined ? {} : { until }) });
  }

  #onTabMessage(message: TabMessage): void {
    if (message.type === "task-waiting") {
      const { taskId: rootTaskId, until } = message;
      this.#notify({ type: "waiting", rootTaskId, ...(until === undefined ? {} : { until }) });
    }
    if (message.type !== "task-wait-wanted") return;
    const { taskId } = message;
    const until = this.#waits.get(taskId);
    if (until !== undefined) this.#dependencies.tabs.post({ type: "task-waiting", taskId, until });
  }

  #notifyOfContexts(before: TaskState, after: TaskState): void {
    const added = [...after.contexts.values()].filter(({ id }) => !before.contexts.has(id));
    for (const context of added) {
      for (const subscription of this.#subscriptions) {
        const isOwn = context.agentId === subscription.agentId;
        if (!isOwn && isRelevant(context, subscription)) subscription.callback(context);
      }
    }
  }

  #notify(update: RunUpdate): void {
    for (const listener of this.#listeners) {
      try {
        listener(update);
      } catch (error) {
        this.#dependencies.logger.error("A listener of a runner failed", { error: String(error) });
      }
    }
  }
}
