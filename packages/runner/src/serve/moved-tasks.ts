import { emptyState, foldEvents } from "@core/domain/journal/fold-event";
import type { JournalEvent } from "@core/domain/journal/journal-event";
import { readRecord } from "@core/domain/records/read-record";
import type { CoreStoreName, CoreStoreRecords } from "@core/domain/records/store-records";
import { RUNNER_ID, type Task } from "@core/domain/task/task";
import { AppError, isAppError } from "@core/errors/app-error";
import { ClockToken } from "@core/ports/clock";
import type { WriteOperation } from "@core/ports/database";
import { TabChannelToken } from "@core/ports/tab-channel";
import { RunJournal } from "@core/services/orchestration/journal/run-journal";
import type { RunnerCore } from "../runner-core";

/** The core as far as it takes tasks over. */
export type TakingCore = Pick<RunnerCore, "monitor" | "database" | "preferences" | "get">;

/** A task of a device as it comes: nothing of it has been read. */
export interface SentTask {
  readonly events: readonly unknown[];
  readonly drafts: readonly unknown[];
  readonly agents: readonly unknown[];
  /** Throws where the task cannot be done here, as for want of the key of its model. */
  readonly check: (task: Task) => Promise<void>;
}

/**
 * Takes over a task of a device: its journal, whose last word is that this runner alone writes it, the texts that are not
 * final, and the agents that have a part in it. What it has already is passed over.
 * @throws AppError `request.invalid`, or as its `check` does.
 */
export async function takeTask(core: TakingCore, taskId: string, sent: SentTask): Promise<void> {
  const { database, monitor, preferences } = core;
  const events = recordsOf("events", sent.events);
  const [drafts, agents] = [recordsOf("drafts", sent.drafts), recordsOf("agents", sent.agents)];
  const state = foldEvents(emptyState(taskId), events);
  const root = state.tasks.get(taskId);
  const isOfTask = events.every(({ seq, rootTaskId }, place) => seq === place && rootTaskId === taskId);
  if (!isOfTask || !root || root.parentTaskId !== undefined) throw invalid("events");
  if (root.placedOn !== preferences.get(RUNNER_ID)) throw invalid("placedOn");
  if (!drafts.every(({ id }) => id.startsWith(`task/${taskId}/`))) throw invalid("drafts");
  await sent.check(root);
  const known = await monitor.load(taskId).catch((error: unknown) => {
    if (!isAppError(error) || error.code !== "task.not-found") throw error;
    return emptyState(taskId);
  });
  if (known.events.length > 0 && !isSame(known.events[0], events[0])) throw invalid("events");
  const runId = events[0]?.runId ?? taskId;
  const parts = { database, tabs: core.get(TabChannelToken), clock: core.get(ClockToken) };
  const missing = events.length > known.events.length;
  // The journal comes last: once it is there, somebody may go on with the task.
  if (missing) await database.write([...putsOf("agents", agents), ...putsOf("drafts", drafts)], "strict");
  await new RunJournal(parts, { runId, state: known }).take(events);
}

/** Keeps the user's own agents that a task is sent with. @throws AppError `request.invalid`. */
export async function takeAgents(
  { database }: Pick<TakingCore, "database">,
  sent: readonly unknown[],
): Promise<void> {
  const agents = recordsOf("agents", sent);
  if (agents.length > 0) await database.write(putsOf("agents", agents), "strict");
}

function recordsOf<S extends CoreStoreName>(
  store: S,
  sent: readonly unknown[],
): readonly CoreStoreRecords[S][] {
  return sent.map((each) => {
    const record = readRecord(store, each);
    if (record === undefined) throw invalid(store);
    return record;
  });
}

function putsOf(store: "agents" | "drafts", records: readonly object[]): readonly WriteOperation[] {
  return records.map((record) => ({ type: "put", store, record }) as WriteOperation);
}

function isSame(known: JournalEvent | undefined, sent: JournalEvent | undefined): boolean {
  return known?.id === sent?.id && known?.at === sent?.at;
}

function invalid(reason: string): AppError {
  return new AppError("request.invalid", { reason });
}
