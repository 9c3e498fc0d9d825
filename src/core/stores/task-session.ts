import { makeAutoObservable, observable, observableRef } from "mobx";
import type { TokenUsage } from "../domain/llm";
import { openPoints } from "../domain/requirement";
import type { Task } from "../domain/task";
import { displayStateOf, type TaskDisplayState } from "../domain/task-display-state";
import type { TaskState } from "../domain/task-state";

import { timelineOf } from "../domain/timeline";
import type { TimelineEntry } from "../domain/timeline-entry";
import { usageOf, workingTimeMs } from "../domain/usage";
import { AppError } from "../errors/app-error";
import type { LiveText } from "./live-text";

/** One open task or sub-task with all that is known of its root task; observable, kept up to date by the store. */
export class TaskSession {
  readonly taskId: string;
  /** The fold of the journal. */
  state: TaskState;
  /** Whether this tab, or another one, is working on it. */
  isOrchestrating = false;
  /** Whether it has been stopped, which is being saved. */
  isStopping = false;
  /** When a provider that all calls wait for can be asked again, in milliseconds since the epoch. */
  waitingUntil: number | undefined;
  /** What ended the last attempt, or kept it from starting. */
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

  get displayState(): TaskDisplayState {
    const isWaiting = this.waitingUntil !== undefined;
    const { isOrchestrating: isWorkedOn, isStopping } = this;
    return displayStateOf(this.task, this.root, { isWorkedOn, isStopping, isWaiting });
  }

  /** How many requirements of this task are not shown to be met. */
  get openPoints(): number {
    return openPoints(this.task.requirements).length;
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

  /** Time worked on the root task so far, without interruptions, in milliseconds. */
  get elapsedMs(): number {
    return workingTimeMs(this.state.events, this.isOrchestrating ? this.now : undefined);
  }

  /** Names under which agents were assigned work, by id; also those of agents that are gone. */
  get agentNames(): ReadonlyMap<string, string> {
    return new Map(
      this.state.events.flatMap((event): [string, string][] =>
        event.type === "agent-assigned" ? [[event.agentId, event.agentName]] : [],
      ),
    );
  }

  /** Tokens of all calls so far, as far as providers told. */
  get usage(): TokenUsage {
    return usageOf(this.state.events);
  }

  /** Puts a newer state in place. */
  show(state: TaskState): void {
    this.state = state;
  }

  setStopping(now: number): void {
    this.setOrchestrating(false, now);
    this.isStopping = true;
  }

  setOrchestrating(isOrchestrating: boolean, now: number): void {
    this.isStopping = false;
    this.isOrchestrating = isOrchestrating;
    this.now = now;
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

  #task(id: string): Task {
    const task = this.state.tasks.get(id);
    if (!task) throw new AppError("task.not-found", { id });
    return task;
  }
}
