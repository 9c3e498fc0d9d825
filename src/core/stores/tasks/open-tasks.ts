import { runInAction } from "mobx";
import { type AppError, isAppError } from "../../errors/app-error";
import type { Disposable } from "../../lifecycle/disposable";
import type { Clock } from "../../ports/clock";
import type { Logger } from "../../ports/logger";
import { logFailure } from "../../services/diagnostics/log-failure";
import type { LiveCall, RunUpdate } from "../../services/orchestration/journal/run-update";
import type { TaskMonitor } from "../../services/orchestration/task-monitor";
import { LiveText } from "./live-text";
import { nextPaint } from "./paint-throttle";
import { TaskSession } from "./task-session";

const TICK_MS = 1000;

interface OpenTask {
  readonly opening: Promise<TaskSession>;
  users: number;
}

/** Keeps the views of open tasks up to date. */
export class OpenTasks implements Disposable {
  readonly #monitor: TaskMonitor;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #views = new Map<string, OpenTask>();
  readonly #shown = new Set<TaskSession>();
  readonly #closing = new AbortController();
  readonly #waiting = new Map<string, { readonly rootTaskId: string; readonly call: LiveCall }>();
  readonly #errors = new Map<string, AppError>();
  #isBeating = false;
  #isTicking = false;

  constructor(monitor: TaskMonitor, clock: Clock, logger: Logger) {
    this.#monitor = monitor;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** The view of a task, made on first use, and shared by all who open it. @throws AppError `task.not-found`. */
  async open(taskId: string): Promise<TaskSession> {
    const open = this.#views.get(taskId) ?? { opening: this.#load(taskId), users: 0 };
    open.users += 1;
    this.#views.set(taskId, open);
    try {
      return await open.opening;
    } catch (error) {
      this.#views.delete(taskId);
      throw error;
    }
  }

  /** Lets go of a view; the last one to do so ends it. */
  close(view: TaskSession): void {
    const open = this.#views.get(view.taskId);
    if (!open) return;
    open.users -= 1;
    if (open.users > 0) return;
    this.#views.delete(view.taskId);
    this.#shown.delete(view);
  }

  onUpdate(update: RunUpdate): void {
    if (update.type === "live") {
      this.#receive(update.rootTaskId, update.call);
      return;
    }
    if (update.type === "live-ended") this.#waiting.delete(update.callId);
    runInAction(() => {
      for (const view of this.#of(update.rootTaskId)) this.#apply(view, update);
    });
    if (update.type !== "running") return;
    if (update.isRunning) void this.#tick();
    else void this.#showPartialTexts(update.rootTaskId);
  }

  setError(taskId: string, error: AppError | undefined): void {
    if (error) this.#errors.set(taskId, error);
    else this.#errors.delete(taskId);
    for (const view of this.#shown) {
      if (view.taskId === taskId || view.state.tasks.has(taskId)) view.setError(error);
    }
  }

  /** Reads again what another tab has written. */
  async reload(rootTaskId: string): Promise<void> {
    const views = this.#of(rootTaskId);
    if (views.length === 0 || this.#monitor.isRunning(rootTaskId)) return;
    const { isWorkedOn, device } = await this.#workOn(rootTaskId);
    // Read last: the end of work that is being saved may be shown meanwhile, which an older state would take back.
    const state = await this.#monitor.load(rootTaskId).catch((error: unknown) => {
      if (isAppError(error) && error.code === "task.not-found") setGone(views);
      throw error;
    });
    if (this.#monitor.isRunning(rootTaskId)) return;
    runInAction(() => {
      for (const view of views) {
        view.show(state);
        view.setOrchestrating(isWorkedOn, this.#clock.now(), device);
        if (!isWorkedOn) view.setWaiting(undefined);
      }
    });
    if (isWorkedOn) void this.#tick();
  }

  dispose(): void {
    this.#closing.abort();
    this.#views.clear();
    this.#shown.clear();
  }

  async #load(taskId: string): Promise<TaskSession> {
    const state = await this.#monitor.load(taskId);
    const { rootTaskId } = state;
    const view = new TaskSession(taskId, state, this.#clock.now());
    view.setError(this.#errors.get(rootTaskId) ?? this.#errors.get(taskId));
    this.#shown.add(view);
    const { isWorkedOn, device } = await this.#workOn(rootTaskId);
    view.setOrchestrating(isWorkedOn, this.#clock.now(), device);
    if (isWorkedOn) this.#monitor.askWaiting(rootTaskId);
    const texts = isWorkedOn ? [] : await this.#monitor.partialTexts(rootTaskId);
    runInAction(() => {
      // Not awaited: what has ended since would be shown for good.
      for (const call of [...texts, ...this.#monitor.liveCalls(rootTaskId)]) show(view, call);
    });
    if (isWorkedOn) void this.#tick();
    return view;
  }

  /** Whether anybody works on a task, in this browser or on another `device`. */
  async #workOn(rootTaskId: string) {
    const isHere = this.#monitor.isRunning(rootTaskId) || (await this.#monitor.isWorkedOn(rootTaskId));
    const device = isHere ? undefined : await this.#monitor.elsewhere(rootTaskId);
    return { isWorkedOn: isHere || device !== undefined, device };
  }

  /** The texts that agents had written when the work was cut off. */
  async #showPartialTexts(rootTaskId: string): Promise<void> {
    const reading = this.#monitor.partialTexts(rootTaskId);
    const calls = (await reading.catch(logFailure(this.#logger, "partial texts not read"))) ?? [];
    runInAction(() => {
      for (const view of this.#of(rootTaskId)) {
        if (!view.isOrchestrating) for (const call of calls) show(view, call);
      }
    });
  }

  #apply(view: TaskSession, update: Exclude<RunUpdate, { type: "live" }>): void {
    if (update.type === "state") {
      view.show(update.state);
      view.tick(this.#clock.now());
    } else if (update.type === "live-ended") view.removeLive(update.callId);
    else if (update.type === "removed") view.setGone();
    else if (update.type === "waiting") view.setWaiting(update.until);
    else if (update.type === "stopping") view.setStopping(this.#clock.now());
    else {
      view.setOrchestrating(update.isRunning, this.#clock.now());
      view.setWaiting(undefined);
      if (update.isRunning) view.clearLive();
    }
  }

  #receive(rootTaskId: string, call: LiveCall): void {
    this.#waiting.set(call.id, { rootTaskId, call });
    if (!this.#isBeating) void this.#beat();
  }

  async #beat(): Promise<void> {
    this.#isBeating = true;
    try {
      while (this.#waiting.size > 0) {
        const calls = [...this.#waiting.values()];
        this.#waiting.clear();
        runInAction(() => {
          for (const { rootTaskId, call } of calls) for (const view of this.#of(rootTaskId)) show(view, call);
        });
        await nextPaint(this.#clock, this.#closing.signal);
      }
    } catch {
      // Disposed while waiting.
    } finally {
      this.#isBeating = false;
    }
  }

  /** Moves the shown time on, and notices when another tab has let go of a task. */
  async #tick(): Promise<void> {
    if (this.#isTicking) return;
    this.#isTicking = true;
    try {
      for (let views = this.#working(); views.length > 0; views = this.#working()) {
        await this.#clock.sleep(TICK_MS, this.#closing.signal);
        for (const view of this.#working()) await this.#tickOne(view);
      }
    } catch {
      // Disposed while waiting.
    } finally {
      this.#isTicking = false;
    }
  }

  async #tickOne(view: TaskSession): Promise<void> {
    const { rootTaskId } = view.state;
    const isHere = this.#monitor.isRunning(rootTaskId);
    if (isHere || (await this.#monitor.isWorkedOn(rootTaskId))) view.tick(this.#clock.now());
    else await this.reload(rootTaskId);
  }

  #working(): readonly TaskSession[] {
    return [...this.#shown].filter(({ isOrchestrating }) => isOrchestrating);
  }

  #of(rootTaskId: string): readonly TaskSession[] {
    return [...this.#shown].filter(({ state }) => state.rootTaskId === rootTaskId);
  }
}

function setGone(views: readonly TaskSession[]): void {
  runInAction(() => {
    for (const view of views) view.setGone();
  });
}

function show(view: TaskSession, call: LiveCall): void {
  const known = view.live.find(({ id }) => id === call.id);
  const live = known ?? new LiveText(call);
  live.show(call.text, call.reasoning, call.found);
  if (!known) view.addLive(live);
}
