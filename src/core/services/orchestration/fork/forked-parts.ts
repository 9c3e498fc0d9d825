import { type Artifact, changedArtifact } from "../../../domain/artifact/artifact";
import {
  type ForkChanges,
  forkPlan,
  type KeptPart,
  partsOf,
  writingPartOf,
} from "../../../domain/journal/fork";
import { type JournalFact, RESULT_VERSION } from "../../../domain/journal/journal-event";
import { filesMadeFor } from "../../../domain/journal/made-files";
import type { TaskState } from "../../../domain/journal/task-state";
import { carriedProofs } from "../../../domain/requirement/carried-proofs";
import type { Requirement } from "../../../domain/requirement/requirement";
import { newTask } from "../../../domain/task/new-task";
import type { Task } from "../../../domain/task/task";
import type { BriefMaker } from "../brief/brief";
import { firstNoteKey } from "../readers/read";
import { reviewKey } from "../readers/review";

/** The sources of ids and times for new records. */
export type Making = Pick<BriefMaker, "newId" | "now">;

/** The parts of a task in its fork, those with their notes that nothing has changed for. `names` has their new ids. */
export function forkedParts(
  source: TaskState,
  task: Task,
  changes: ForkChanges,
  names: ReadonlyMap<string, string>,
  making: Making,
): readonly JournalFact[] {
  const all = partsOf(source);
  if (all.length === 0) return [];
  const { kept } = forkPlan(source, changes);
  const writing = writingPartOf(source)?.id;
  const copies = all.map((part) => {
    const result = kept.find((each) => each.part.id === part.id);
    const requirements = part.requirements.map((each) => ({ ...each, id: making.newId() }));
    const chosen = part.id === writing ? undefined : (changes.agents?.get(part.id) ?? part.chosenAgentId);
    return { part, result, copy: copied(part, { result, requirements, chosen, task, names, making }) };
  });
  const first = task.steps.length + 2;
  const created = copies.map(({ copy }): JournalFact => ({ type: "task-created", task: copy }));
  const assigned = copies.flatMap(({ copy, result }): JournalFact[] => {
    const { id: taskId, assignedAgentId: agentId, assignedAgentName: agentName = "" } = copy;
    return result ? [{ type: "agent-assigned", taskId, agentId, agentName }] : [];
  });
  const steps = copies.flatMap(({ copy: { id, title, description }, result }, place): JournalFact[] => {
    const step = { id, name: title, description, order: first + place, status: "pending" } as const;
    const added: JournalFact = { type: "step-added", taskId: task.id, step };
    return result
      ? [added, { type: "step-changed", taskId: task.id, stepId: id, status: "completed" }]
      : [added];
  });
  const ids = copies.map(({ copy }) => copy.id);
  const noteIds = new Map(kept.map(({ note }) => [note.id, making.newId()]));
  const notes = copies.flatMap(({ copy, result }) =>
    result ? keptNote(copy, result, { changes, noteIds, making }) : [],
  );
  const files = copies.flatMap(({ part, copy, result }) => (result ? keptFiles(source, part, copy) : []));
  return [...created, ...assigned, ...steps, accepted(task.id, "parts", ids), ...notes, ...files];
}

/** Files that tools made for a part whose result is kept are kept with it. */
function keptFiles(source: TaskState, part: Task, { id: taskId }: Task): readonly JournalFact[] {
  const files = filesMadeFor(source, part.id);
  return files.length > 0 ? [{ type: "files-kept", taskId, files }] : [];
}

interface CopyOf {
  readonly result: KeptPart | undefined;
  readonly requirements: readonly Requirement[];
  readonly chosen: string | undefined;
  readonly task: Task;
  readonly names: ReadonlyMap<string, string>;
  readonly making: Making;
}

/** A part as it is in the fork: over, where its result is kept, else to be worked on. */
function copied(part: Task, { result, requirements, chosen, task, names, making }: CopyOf): Task {
  const id = names.get(part.id) ?? making.newId();
  const { title, description, complexity, assignedAgentId, assignedAgentName } = part;
  const now = making.now();
  const assigned = { assignedAgentId, ...(assignedAgentName ? { assignedAgentName } : {}) };
  return newTask({
    ...{ id, workflowId: task.workflowId, parentTaskId: task.id, title, description, complexity },
    assignedAgentId: result ? assignedAgentId : task.assignedAgentId,
    dependencies: part.dependencies.flatMap((each) => names.get(each) ?? []),
    requirements: requirements.map((each) => (result ? { ...each, taskId: id } : unchecked(each, id))),
    createdAt: now,
    ...(chosen ? { chosenAgentId: chosen } : {}),
    ...(result ? { ...assigned, status: "completed", completedAt: now, keptFrom: part.id } : {}),
  });
}

/** A criterion of which nothing is known yet. */
function unchecked(requirement: Requirement, taskId: string): Requirement {
  const { id, type, description, priority, source, validationCriteria, detectedAt } = requirement;
  return {
    id,
    taskId,
    type,
    description,
    priority,
    source,
    validationCriteria,
    detectedAt,
    status: "pending",
  };
}

interface Keeping {
  readonly changes: ForkChanges;
  /** New ids by old ones. */
  readonly noteIds: ReadonlyMap<string, string>;
  readonly making: Making;
}

/** A note of the source, accepted for the part it is now for; other words of the user are a version of their own. */
function keptNote(
  copy: Task,
  { note }: KeptPart,
  { changes, noteIds, making }: Keeping,
): readonly JournalFact[] {
  const id = noteIds.get(note.id) ?? making.newId();
  const { id: taskId, requirements } = copy;
  const now = making.now();
  const kept: Artifact = {
    ...note,
    ...{ id, taskId, version: 1, createdAt: now, updatedAt: now },
    dependencies: note.dependencies.flatMap((each) => noteIds.get(each) ?? []),
    validates: requirements.map((each) => each.id),
  };
  const facts: JournalFact[] = [
    { type: "artifact-created", artifact: kept },
    accepted(taskId, firstNoteKey(taskId), id),
  ];
  if (requirements.length > 0) facts.push(accepted(taskId, reviewKey(taskId, id), id));
  const content = changes.notes?.get(note.id);
  if (content === undefined) return [...facts, ...proofsAt(copy, note, kept)];
  const artifact = changedArtifact(kept, { content }, now);
  const carried = carriedProofs(requirements, note, artifact);
  const proofs = carried.proofs.map((each) => ({ ...each, proof: { ...each.proof, artifactId: id } }));
  return [
    ...facts,
    { type: "artifact-changed", artifact, by: "user" },
    { type: "proofs-carried", taskId, proofs, touched: carried.touched },
  ];
}

/** The proofs of the criteria, which point at the copy of the note now. */
function proofsAt(
  { id: taskId, requirements }: Task,
  before: Artifact,
  after: Artifact,
): readonly JournalFact[] {
  const proofs = requirements.flatMap(({ id: requirementId, proof }) =>
    proof?.artifactId === before.id
      ? [{ requirementId, proof: { ...proof, artifactId: after.id, version: after.version } }]
      : [],
  );
  return proofs.length > 0 ? [{ type: "proofs-carried", taskId, proofs, touched: [] }] : [];
}

/** Work of which the result is known. */
export function accepted(taskId: string, key: string, result: unknown): JournalFact {
  return { type: "node-accepted", taskId, key, result, version: RESULT_VERSION };
}
