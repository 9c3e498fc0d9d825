import { emptyState, foldEvents } from "../../../domain/journal/fold-event";
import type { JournalEvent } from "../../../domain/journal/journal-event";
import type { WriteOperation } from "../../../ports/database";

/** The writes of a whole journal, and of all that follows from it, to the database; `add` refuses what is there. */
export function journalWrites(
  rootTaskId: string,
  events: readonly JournalEvent[],
  type: "put" | "add",
): readonly WriteOperation[] {
  const { run, tasks, artifacts, contexts } = foldEvents(emptyState(rootTaskId), events);
  return [
    ...events.map((record) => ({ type, store: "events", record }) as const),
    ...(run ? [{ type, store: "runs", record: run } as const] : []),
    ...[...tasks.values()].map((record) => ({ type, store: "tasks", record }) as const),
    ...[...artifacts.values()].map((record) => ({ type, store: "artifacts", record }) as const),
    ...[...contexts.values()].map((record) => ({ type, store: "contexts", record }) as const),
  ];
}
