import type { Artifact } from "../../src/core/domain/artifact/artifact";
import type { JournalFact } from "../../src/core/domain/journal/journal-event";
import { TASK_ID } from "./lyon-task";
import type { Records } from "./seed";
import { JOURNALS, recordsOf } from "./task-journals";

/** Where the finished task is. */
export const TASK_ADDRESS = `/tasks/${TASK_ID}`;

/** The records of a finished task that delivered an artifact which differs from the usual text. */
export function delivered(over: Partial<Artifact> = {}): Records {
  return recordsOf(
    JOURNALS.completed.map((fact: JournalFact): JournalFact => {
      const isText = fact.type === "artifact-created" || fact.type === "artifact-changed";
      if (!isText || fact.artifact.taskId !== TASK_ID) return fact;
      return { ...fact, artifact: { ...fact.artifact, ...over } };
    }),
  );
}
