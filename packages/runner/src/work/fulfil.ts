import { setTimeout as sleep } from "node:timers/promises";
import type { TaskState } from "@core/domain/journal/task-state";
import type { RunState } from "@core/domain/task/run";
import { AppError, isAbort, isAppError } from "@core/errors/app-error";
import type { TaskControl } from "@core/services/orchestration/task-control";
import type { TaskMonitor } from "@core/services/orchestration/task-monitor";
import type { Remember, WorkOutcome, WorkRequest } from "../engine/engine";

/** Services of the core that requests are fulfilled with. */
export interface Fulfilling {
  readonly control: TaskControl;
  readonly monitor: TaskMonitor;
}

type Rest = Exclude<WorkOutcome["state"], "refused">;

/** The states in which nobody works on a task. */
export const RESTS: readonly RunState[] = [
  "done",
  "failed",
  "stopped",
  "paused",
  "limit-reached",
  "awaiting-approval",
] satisfies readonly Rest[];

/** Facts that the work of a request begins with. */
const BEGINNINGS = new Set(["run-started", "run-resumed", "brief-approved", "amendment-wanted"]);

/** The lock of a task is free a moment after the worker that held it has died; for so long it is tried again. */
const TRIES = 300;
const TRY_AGAIN_MS = 100;

/**
 * Fulfils a request, or goes on with what a worker before began: the journal tells how far that came.
 * @throws what is wrong with the database, so that nobody takes the request for ended.
 */
export async function fulfil(
  { control, monitor }: Fulfilling,
  request: WorkRequest,
  remember: Remember,
): Promise<WorkOutcome> {
  const { taskId, language } = request;
  try {
    const before = await remember("events before", async () => lastOf(await monitor.load(taskId)));
    const state = await monitor.load(taskId);
    const ended = restSince(state, before);
    if (ended) return { state: ended };
    const isBegun = state.events.some(({ seq, type }) => seq > before && BEGINNINGS.has(type));
    try {
      await whenFree(() => (isBegun ? control.resume(taskId, language) : begin(control, request)));
    } catch (error) {
      const rest = restSince(await monitor.load(taskId), before);
      if (!rest) throw error;
      return { state: rest };
    }
    const now = await monitor.load(taskId);
    return { state: restSince(now, before) ?? restSince(now, -1) ?? "failed" };
  } catch (error) {
    return refusal(error);
  }
}

function begin(control: TaskControl, { kind, taskId, language, amendment }: WorkRequest): Promise<unknown> {
  if (kind === "approve") return control.approve(taskId, language);
  if (kind === "resume") return control.resume(taskId, language);
  if (kind === "start") return control.start(taskId, language);
  if (!amendment) throw new AppError("task.not-found", { id: taskId });
  return control.amend(taskId, amendment, language);
}

/** Does something to a task once nobody holds its lock. @throws AppError `task.already-running` where somebody goes on. */
export async function whenFree(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      const isBusy = isAppError(error) && error.code === "task.already-running";
      if (!isBusy || tries === TRIES) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** The outcome of a request that was refused. An error of the database is none, and is thrown on. */
function refusal(error: unknown): WorkOutcome {
  if (isAbort(error)) return { state: "stopped" };
  if (!isAppError(error) || error.code.startsWith("database.")) throw error;
  return { state: "refused", code: error.code, params: error.params };
}

function lastOf({ events }: TaskState): number {
  return events.at(-1)?.seq ?? -1;
}

/** How the task came to rest after an event; `undefined` where it has not. */
function restSince({ events }: TaskState, seq: number): Rest | undefined {
  const changed = events.filter((event) => event.seq > seq && event.type === "run-state-changed").at(-1);
  if (changed?.type !== "run-state-changed") return undefined;
  return RESTS.includes(changed.state) ? (changed.state as Rest) : undefined;
}
