import type { JournalEvent, JournalFact } from "@core/domain/journal/journal-event";

/** The events of one run of `task-1`, a millisecond apart from 1 on. */
export function journalOf(...facts: readonly JournalFact[]): readonly JournalEvent[] {
  return facts.map((fact, seq) => ({
    ...fact,
    id: `run/${seq}`,
    runId: "run",
    rootTaskId: "task-1",
    seq,
    at: seq + 1,
  }));
}
