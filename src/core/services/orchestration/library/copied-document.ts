import type { Artifact } from "../../../domain/artifact/artifact";
import type { JournalFact } from "../../../domain/journal/journal-event";
import { finalOf } from "../../../domain/journal/task-outline";
import type { TaskState } from "../../../domain/journal/task-state";
import type { Requirement } from "../../../domain/requirement/requirement";
import type { Task } from "../../../domain/task/task";
import type { BriefMaker } from "../brief/brief";
import { acceptedBrief } from "../brief/copied-brief";

/**
 * The facts that give a copy of a finished task the original's brief, its document as a first version, and what was found
 * out about that; none where the original is not finished or has no document.
 */
export function copiedDocument(
  source: TaskState,
  task: Task,
  making: Pick<BriefMaker, "newId" | "now">,
): readonly JournalFact[] {
  const root = source.tasks.get(source.rootTaskId);
  const original = finalOf(source);
  if (root?.status !== "completed" || !original) return [];
  const { id: taskId } = task;
  const { provider = "", model = "", simulated = false } = source.run ?? {};
  const agentName = root.assignedAgentName ?? "Troupe";
  const brief = acceptedBrief(source, task, root.requirements, making);
  const ids = new Map(
    brief
      .flatMap((fact) => (fact.type === "requirement-detected" ? [fact.requirement.id] : []))
      .map((id, place) => [root.requirements[place]?.id ?? id, id]),
  );
  const at = making.now();
  const artifact: Artifact = {
    ...original,
    ...{ id: making.newId(), taskId, version: 1, createdAt: at, updatedAt: at },
    // Its notes stay with the original.
    dependencies: [],
    validates: original.validates.flatMap((id) => ids.get(id) ?? []),
  };
  return [
    { type: "run-started", provider, model, simulated },
    { type: "agent-assigned", taskId, agentId: root.assignedAgentId, agentName },
    ...brief,
    { type: "artifact-created", artifact },
    ...root.requirements.flatMap((each) => verdictOn(each, ids.get(each.id), original, artifact)),
    { type: "task-status-changed", taskId, status: "completed" },
    { type: "run-state-changed", state: "done" },
  ];
}

/** The last verdict on a requirement, as one on the copy. */
function verdictOn(
  { outcome, status, validationResult = "", proof, acceptedAt }: Requirement,
  requirementId: string | undefined,
  { id: originalId }: Artifact,
  { id: artifactId, taskId, version }: Artifact,
): readonly JournalFact[] {
  if (requirementId === undefined || outcome === undefined) return [];
  const satisfied = status === "satisfied";
  const shown = proof && proof.artifactId === originalId && { proof: { ...proof, artifactId, version } };
  const verdict = { taskId, requirementId, satisfied, reason: validationResult, outcome, ...shown };
  return [
    { type: "requirement-validated", ...verdict },
    ...(acceptedAt === undefined
      ? []
      : [{ type: "requirement-accepted", taskId, requirementId, accepted: true } as const]),
  ];
}
