import type { JournalFact } from "../../domain/journal/journal-event";
import { readRecord } from "../../domain/records/read-record";
import type { CoreStoreName } from "../../domain/records/store-records";
import { readCheckModel } from "../../domain/task/check-model";
import { pendingTask } from "../../domain/task/pending-task";
import type { ImportedDocument, ImportedTask } from "../../points/importer";
import type { Clock } from "../../ports/clock";
import type { WriteOperation } from "../../ports/database";
import type { Ids } from "../../ports/ids";
import type { Preferences } from "../../ports/preferences";
import { journalWrites } from "../orchestration/journal/journal-writes";
import { givenDocument } from "../orchestration/library/given-document";
import { readTaskLimits } from "../orchestration/library/task-limits";

/** The services that new tasks are made with. */
export interface ImportMaking {
  readonly clock: Pick<Clock, "now">;
  readonly ids: Ids;
  readonly preferences: Pick<Preferences, "get">;
}

/** The writes of a finished task with a document that was written elsewhere. */
export function documentWrites(
  taskId: string,
  { title, text, at }: ImportedDocument,
  author: string,
  making: ImportMaking,
): readonly WriteOperation[] {
  const task = taskOf(taskId, title, at, making);
  const given = { title, content: text, author };
  return writesOf(task.id, task.createdAt, [
    { type: "task-created", task },
    { type: "user-message", taskId, content: title },
    ...givenDocument(task, given, { newId: () => making.ids.next() }),
  ]);
}

/** The writes of a task that waits for the user to start it. */
export function taskWrites(
  taskId: string,
  { text, at }: ImportedTask,
  making: ImportMaking,
): readonly WriteOperation[] {
  const task = { ...taskOf(taskId, text, at, making), startsByHand: true };
  return writesOf(taskId, task.createdAt, [
    { type: "task-created", task },
    { type: "user-message", taskId, content: text },
  ]);
}

/** Whether every record is as its store should hold it. */
export function isStorable(writes: readonly WriteOperation[]): boolean {
  return writes.every(
    (write) => write.type === "add" && readRecord(write.store as CoreStoreName, write.record) !== undefined,
  );
}

function taskOf(id: string, prompt: string, at: number | undefined, { clock, preferences }: ImportMaking) {
  const checkModel = readCheckModel(preferences);
  return pendingTask({ id, workflowId: id, createdAt: at ?? clock.now() }, prompt, {
    limits: readTaskLimits(preferences),
    ...(checkModel ? { checkModel } : {}),
  });
}

/** The journal of a task from its beginning. Its ids come from that of the task, so that it can't be there twice. */
function writesOf(rootTaskId: string, at: number, facts: readonly JournalFact[]): readonly WriteOperation[] {
  const runId = `${rootTaskId}.run`;
  const events = facts.map((fact, seq) => ({ ...fact, id: `${runId}/${seq}`, runId, rootTaskId, seq, at }));
  return journalWrites(rootTaskId, events, "add");
}
