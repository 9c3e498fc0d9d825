import { isRunEnded } from "../task/run";
import { isSettled, type ToolUse } from "../tool/tool-use";
import type { JournalEvent } from "./journal-event";

/** A call to a model, as the journal has it. */
export type ModelCalled = Extract<JournalEvent, { type: "model-called" }>;

/** US dollars; `free` where nothing is charged, absent where the price is not known. */
export type WorkCost = number | "free" | undefined;

/** Tells what a call cost where the journal does not. */
export type CostOf = (call: ModelCalled) => WorkCost;

/** The combined usage of calls. */
export interface WorkUsage {
  readonly tokens: number;
  /** Milliseconds that models took to answer. */
  readonly durationMs: number;
  /** Whether some of it is an upper bound, since a provider did not tell. */
  readonly isEstimated: boolean;
  /** Absent as soon as the cost of one call is not known. */
  readonly cost: WorkCost;
}

/** The calls of a journal; those that broke count as well. */
export function callsOf(events: readonly JournalEvent[]): readonly ModelCalled[] {
  return events.filter((event) => event.type === "model-called");
}

/** Adds up what calls took. */
export function usageOf(calls: readonly ModelCalled[], costOf: CostOf = () => undefined): WorkUsage {
  return {
    tokens: calls.reduce((sum, { usage }) => sum + (usage?.totalTokens ?? 0), 0),
    durationMs: calls.reduce((sum, { durationMs }) => sum + durationMs, 0),
    isEstimated: calls.some(({ estimated }) => estimated === true),
    cost: totalCost(calls.map((call) => call.cost ?? costOf(call))),
  };
}

/** The same apart for each agent, or each task, in the order of their first call. */
export function usageBy(
  key: "agentId" | "taskId",
  calls: readonly ModelCalled[],
  costOf?: CostOf,
): ReadonlyMap<string, WorkUsage> {
  const ids = new Set(calls.map((call) => call[key]));
  return new Map(
    [...ids].map(
      (id) =>
        [
          id,
          usageOf(
            calls.filter((call) => call[key] === id),
            costOf,
          ),
        ] as const,
    ),
  );
}

function totalCost(costs: readonly WorkCost[]): WorkCost {
  if (costs.length === 0 || costs.includes(undefined)) return undefined;
  const total = costs.reduce<number>((sum, cost) => sum + (typeof cost === "number" ? cost : 0), 0);
  return total > 0 ? total : "free";
}

/**
 * Milliseconds between starts and ends; `now` where work is still going on. While all there is waits for the user's
 * answers nobody works.
 */
export function workingTimeMs(events: readonly JournalEvent[], now?: number): number {
  let isOn = false;
  let isWaiting = false;
  const activity = new RunActivity();
  return timeMs(events, now, (event) => {
    const begins = event.type === "run-started" || event.type === "run-resumed";
    if (begins) activity.cutOff();
    activity.onEvent(event);
    const wasWaiting = isWaiting;
    isWaiting = activity.isWaiting;
    if (begins) {
      isOn = true;
      return isWaiting ? "cut" : "start";
    }
    if (endsRun(event)) {
      isOn = false;
      return "end";
    }
    if (!isOn || wasWaiting === isWaiting) return undefined;
    return isWaiting ? "end" : "start";
  });
}

/** The activity of a run: what is under way, and what waits for the user. */
class RunActivity {
  readonly #busy = new Set<string>();
  readonly #asked = new Set<string>();

  get isWaiting(): boolean {
    return this.#asked.size > 0 && this.#busy.size === 0;
  }

  /** Nothing is under way any more; questions stand. */
  cutOff(): void {
    this.#busy.clear();
  }

  onEvent(event: JournalEvent): void {
    if (event.type === "call-reserved") this.#busy.add(event.callId);
    else if (event.type === "model-called") this.#busy.delete(event.callId ?? "");
    else if (event.type === "tool-turn") for (const use of event.turn.uses) this.#take(use);
    else if (event.type === "tool-changed") this.#take(event.use);
  }

  #take(use: Pick<ToolUse, "id" | "state">): void {
    this.#busy.delete(use.id);
    this.#asked.delete(use.id);
    if (use.state === "asked") this.#asked.add(use.id);
    else if (!isSettled(use)) this.#busy.add(use.id);
  }
}

/** The same for one part of a task: from each time it was taken up to when it ended, or the run did. */
export function partTimeMs(events: readonly JournalEvent[], taskId: string, now?: number): number {
  return timeMs(events, now, (event) => {
    if (event.type !== "task-status-changed" || event.taskId !== taskId)
      return endsRun(event) ? "end" : undefined;
    return event.status === "in_progress" ? "start" : "end";
  });
}

function endsRun(event: JournalEvent): boolean {
  return event.type === "run-state-changed" && (isRunEnded(event.state) || isResting(event.state));
}

function isResting(state: string): boolean {
  return state === "paused" || state === "awaiting-approval";
}

function timeMs(
  events: readonly JournalEvent[],
  now: number | undefined,
  markOf: (event: JournalEvent) => "start" | "end" | "cut" | undefined,
): number {
  let total = 0;
  let since: number | undefined;
  let last = 0;
  for (const event of events) {
    const mark = markOf(event);
    if (mark === "start" || mark === "cut") {
      // A second start without an end: the work was cut off after the last event in between.
      if (since !== undefined) total += last - since;
      since = mark === "start" ? event.at : undefined;
    } else if (mark === "end" && since !== undefined) {
      total += event.at - since;
      since = undefined;
    }
    last = event.at;
  }
  return since === undefined ? total : total + Math.max(0, (now ?? last) - since);
}
