import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import type { TaskState } from "../../domain/journal/task-state";
import { timelineOf } from "../../domain/journal/timeline";
import type { TimelineEntry } from "../../domain/journal/timeline-entry";
import { toolUsesOf } from "../../domain/journal/tool-turns";
import { callsOf, type ModelCalled, partTimeMs, workingTimeMs } from "../../domain/journal/usage";
import { openPoints, type Requirement } from "../../domain/requirement/requirement";
import type { Task } from "../../domain/task/task";
import { displayStateOf, type TaskDisplayState } from "../../domain/task/task-display-state";
import { AppError, type ErrorParams } from "../../errors/app-error";
import type { LiveText } from "./live-text";

/** One open task or sub-task with all that is known of its root task; observable, kept up to date by the store. */
export class TaskSession {
  readonly taskId: string;
  /** The fold of the journal. */
  state: TaskState;
  /** Whether this tab, or another one, is working on it. */
  isOrchestrating = false;
  /** The name of the other device that is working on it. */
  device: string | undefined = undefined;
  /** Whether it has been stopped, which is being saved. */
  isStopping = false;
  /** Whether it has been removed; what is known of it is what was. */
  isGone = false;
  /** Whether what a change touched is being checked again: until that has ended, its requirements count as they did. */
  isRechecking = false;
  /** The time a provider that all calls wait for can be asked again, in milliseconds since the epoch. */
  waitingUntil: number | undefined;
  /** The error that ended the last attempt, or kept it from starting. */
  error: AppError | undefined;
  /** Milliseconds since the epoch; moves on once a second while work goes on. */
  now: number;
  readonly #live = observable.map<string, LiveText>({}, { deep: false });

  constructor(taskId: string, state: TaskState, now: number) {
    this.taskId = taskId;
    this.state = state;
    this.now = now;
    makeAutoObservable(
      this,
      { taskId: false, state: observableRef, error: observableRef },
      { autoBind: true },
    );
  }

  get task(): Task {
    return this.#task(this.taskId);
  }

  get root(): Task {
    return this.#task(this.state.rootTaskId);
  }

  /** Whether it is the whole that is shown, and not a part of it. */
  get isRoot(): boolean {
    return this.taskId === this.state.rootTaskId;
  }

  /** Whether its run has ended and nobody works on it, so that what was delivered can be changed. */
  get isAtRest(): boolean {
    const { status } = this.root;
    return !this.isOrchestrating && (status === "completed" || status === "failed");
  }

  /** Whether an edit by hand has to wait: the task is worked on, or will be as soon as a check has been asked for. */
  get isBusy(): boolean {
    return this.isRechecking || !this.isAtRest;
  }

  get displayState(): TaskDisplayState {
    return this.stateOf(this.task);
  }

  /** The state of the task itself, or of one above, below or beside it. */
  stateOf(task: Task): TaskDisplayState {
    const isWaiting = this.waitingUntil !== undefined;
    const { isOrchestrating: isWorkedOn, isStopping } = this;
    return displayStateOf(task.id === this.taskId ? this.#asItCounts(task) : task, this.root, {
      isWorkedOn,
      isStopping,
      isWaiting,
    });
  }

  /** The facts of the limit that the run has reached; empty where it has reached none. */
  get reachedLimit(): ErrorParams {
    const last = this.state.events.findLast(({ type }) => type === "run-state-changed");
    return last?.type === "run-state-changed" && last.state === "limit-reached" ? (last.params ?? {}) : {};
  }

  /** Whether the work has come to its end, also while what a change touched is checked again. */
  get isFinished(): boolean {
    return this.isRechecking || this.task.status === "completed";
  }

  /** The requirements of this task as they count now. */
  get requirements(): readonly Requirement[] {
    const { requirements } = this.task;
    return this.isRechecking ? requirements.map(asBefore) : requirements;
  }

  /** The number of requirements of this task that are not shown to be met. */
  get openPoints(): number {
    return openPoints(this.requirements).length;
  }

  /** Rows of this task, or for the root of everything; ascending. */
  get timeline(): readonly TimelineEntry[] {
    return timelineOf(this.state, this.taskId);
  }

  /** Texts that agents are writing, also those of sub-tasks; after an interruption what they had written. */
  get live(): readonly LiveText[] {
    return [...this.#live.values()];
  }

  /** Whether a simulated provider did the work. */
  get simulated(): boolean {
    return this.state.run?.simulated ?? false;
  }

  /** Whether the practice model did the work, which shows how that goes and proves nothing. */
  get isWalkThrough(): boolean {
    return this.simulated && this.root.recording === undefined;
  }

  /** Whether something was looked up or computed, by a tool or by the provider itself. */
  get looksUp(): boolean {
    const { events } = this.state;
    const hasSearched = callsOf(events).some(({ usage }) => (usage?.webSearches ?? 0) > 0);
    return (
      hasSearched ||
      toolUsesOf(events).some(({ use }) => use.state === "done" || use.touch?.effect === "sends")
    );
  }

  /** Time worked on this task so far, without interruptions, in milliseconds. */
  get elapsedMs(): number {
    return this.timeOf(this.taskId);
  }

  /** Time worked on the root task or a part of it, in milliseconds. */
  timeOf(taskId: string): number {
    const now = this.isOrchestrating ? this.now : undefined;
    const { events, rootTaskId } = this.state;
    return taskId === rootTaskId ? workingTimeMs(events, now) : partTimeMs(events, taskId, now);
  }

  /** Names under which agents were assigned work, by id; also those of agents that are gone. */
  get agentNames(): ReadonlyMap<string, string> {
    return new Map(
      this.state.events.flatMap((event): [string, string][] =>
        event.type === "agent-assigned" ? [[event.agentId, event.agentName]] : [],
      ),
    );
  }

  /** The calls made so far: of the root task all, of a part its own. */
  get calls(): readonly ModelCalled[] {
    const all = callsOf(this.state.events);
    return this.isRoot ? all : all.filter(({ taskId }) => taskId === this.taskId);
  }

  /** Puts a newer state in place. */
  show(state: TaskState): void {
    this.state = state;
    this.isGone = false;
  }

  setGone(): void {
    this.isGone = true;
    this.isOrchestrating = false;
  }

  setStopping(now: number): void {
    this.setOrchestrating(false, now);
    this.isStopping = true;
  }

  setOrchestrating(isOrchestrating: boolean, now: number, device?: string): void {
    this.device = device;
    this.isStopping = false;
    this.isOrchestrating = isOrchestrating;
    this.now = now;
  }

  /** Does work after which what a change touched has been checked, so that the state of the task changes once. */
  async recheck(work: () => Promise<void>): Promise<void> {
    this.isRechecking = true;
    try {
      await work();
    } finally {
      runInAction(() => {
        this.isRechecking = false;
      });
    }
  }

  setWaiting(until: number | undefined): void {
    this.waitingUntil = until;
  }

  setError(error: AppError | undefined): void {
    this.error = error;
  }

  addLive(live: LiveText): void {
    this.#live.set(live.id, live);
  }

  removeLive(id: string): void {
    this.#live.delete(id);
  }

  clearLive(): void {
    this.#live.clear();
  }

  tick(now: number): void {
    this.now = now;
  }

  #asItCounts(task: Task): Task {
    return this.isRechecking ? { ...task, status: "completed", requirements: this.requirements } : task;
  }

  #task(id: string): Task {
    const task = this.state.tasks.get(id);
    if (!task) throw new AppError("task.not-found", { id });
    return task;
  }
}

/** A requirement that was met until a change touched its proof, as it was before that. */
function asBefore(requirement: Requirement): Requirement {
  const { touched, outcome } = requirement;
  return touched && outcome === "unverified" ? { ...requirement, outcome: "met" } : requirement;
}
