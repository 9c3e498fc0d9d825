import type { JournalFact } from "../../../domain/journal/journal-event";
import type { StepRunner } from "../calls/step-runner";
import { textFacts } from "./text-facts";

/** The text of the writer when a limit was reached, as a draft of the deliverable; nothing where there is one. */
export async function partialFacts(engine: StepRunner): Promise<readonly JournalFact[]> {
  const { root, state, resources } = engine;
  if ([...state.artifacts.values()].some(({ taskId }) => taskId === root.id)) return [];
  const agentId = root.assignedAgentId;
  const text = await resources.modelCalls.drafts.saved(root.id, agentId);
  if (text.trim() === "") return [];
  const now = engine.now();
  const artifact = {
    ...textFacts(text, root),
    id: engine.newId(),
    taskId: root.id,
    agentId,
    version: 1,
    status: "draft",
    dependencies: [],
    validates: [],
    reviewedBy: [],
    createdAt: now,
    updatedAt: now,
  } as const;
  return [{ type: "artifact-created", artifact }];
}
