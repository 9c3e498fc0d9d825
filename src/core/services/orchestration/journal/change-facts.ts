import type { Artifact } from "../../../domain/artifact/artifact";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { TaskState } from "../../../domain/journal/task-state";
import { carriedProofs } from "../../../domain/requirement/carried-proofs";

type ArtifactChanged = Extract<JournalFact, { type: "artifact-changed" }>;

/** The change of an artifact that nobody has checked yet, with what it means for the proofs of the deliverable. */
export function changeFacts(
  { rootTaskId: taskId, tasks }: TaskState,
  before: Artifact,
  changed: ArtifactChanged,
): readonly JournalFact[] {
  const { artifact: after } = changed;
  const requirements = tasks.get(taskId)?.requirements ?? [];
  if (after.version === before.version || after.taskId !== taskId) return [changed];
  return [changed, { type: "proofs-carried", taskId, ...carriedProofs(requirements, before, after) }];
}
