import type { Artifact } from "../artifact/artifact";
import { titleHeading } from "../text/headings";
import type { JournalFact } from "./journal-event";
import { finalOf } from "./task-outline";
import type { TaskState } from "./task-state";

/** The fact that names a task after its document; none where the user has named it, or the practice model has written. */
export function titleFacts(
  state: TaskState,
  document: Artifact | undefined = finalOf(state),
): readonly JournalFact[] {
  const root = state.tasks.get(state.rootTaskId);
  if (!root || root.titledByUser || state.run?.simulated || document?.format !== "markdown") return [];
  const title = titleHeading(document.content);
  if (title === "" || title === root.title) return [];
  const { id: taskId, complexity, estimatedPasses } = root;
  return [{ type: "task-planned", taskId, complexity, estimatedPasses, title }];
}
