import { ORCHESTRATOR_ID } from "../../../domain/agent/agent";
import type { Artifact } from "../../../domain/artifact/artifact";
import type { JournalFact } from "../../../domain/journal/journal-event";
import type { Task } from "../../../domain/task/task";
import type { BriefMaker } from "../brief/brief";

/** A document that was written elsewhere, to be worked on as every deliverable is. */
export interface GivenDocument {
  readonly title: string;
  /** Its text, in Markdown. */
  readonly content: string;
  /** The name of whoever wrote it, which is no agent's. */
  readonly author: string;
  readonly projectId: string;
}

/** The facts that make a task the finished one of such a document. */
export function givenDocument(
  { id: taskId, createdAt: at }: Task,
  { title, content, author }: Omit<GivenDocument, "projectId">,
  { newId }: Pick<BriefMaker, "newId">,
): readonly JournalFact[] {
  const artifact: Artifact = {
    ...{ id: newId(), taskId, agentId: ORCHESTRATOR_ID, title, description: "", content },
    ...{ type: "document", format: "markdown", version: 1, status: "final" },
    ...{ dependencies: [], validates: [], reviewedBy: [], createdAt: at, updatedAt: at },
  };
  return [
    { type: "run-started", provider: "", model: "", simulated: false },
    { type: "agent-assigned", taskId, agentId: ORCHESTRATOR_ID, agentName: author },
    { type: "artifact-created", artifact },
    { type: "task-status-changed", taskId, status: "completed" },
    { type: "run-state-changed", state: "done" },
  ];
}
